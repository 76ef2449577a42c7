/** Where the styles of all that follows come; what stands before it is painted without them. Ends a page's header. */
export function StylesBelow() {
  return <template data-styles-below="" />
}

export const placeOfStyles = '<template data-styles-below=""></template>'
