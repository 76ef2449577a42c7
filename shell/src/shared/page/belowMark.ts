/** Marks a style element in main, with the styles of everything after it. During a move, those of remotes are kept. */
export const belowMark = 'data-below'
