/** Marks where the styles for everything below the header are inserted; the header is painted without them. */
export function StylesBelow() {
  return <template data-styles-below="" />
}

export const placeOfStyles = '<template data-styles-below=""></template>'
