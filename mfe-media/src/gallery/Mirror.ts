/** Converts between PhotoSwipe's index and the page's, which run in opposite directions on right-to-left pages. */
export type Mirror = (index: number) => number
