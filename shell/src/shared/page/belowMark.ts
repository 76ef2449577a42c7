/** Marks a style element in a page's main content, with the styles of what follows it. A move keeps those of remotes. */
export const belowMark = 'data-below'
