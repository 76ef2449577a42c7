/** Place of the styles for everything below the header, which is painted without them. */
export function StylesBelow() {
  return <template data-styles-below="" />
}

export const placeOfStyles = '<template data-styles-below=""></template>'
