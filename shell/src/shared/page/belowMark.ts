/** Marks a style element in main whose styles apply to what follows it. During a move, remotes' styles are kept. */
export const belowMark = 'data-below'
