/**
 * Place of the styles for everything that follows, at the end of a page's header. What comes before it is painted
 * without them.
 */
export function StylesBelow() {
  return <template data-styles-below="" />
}

export const placeOfStyles = '<template data-styles-below=""></template>'
