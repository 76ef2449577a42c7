/**
 * From an index of PhotoSwipe, which has what follows on the right, to that of the page's items, and back: a page that is read from
 * the right has it on the left.
 */
export type Mirror = (index: number) => number
