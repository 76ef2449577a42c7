const maxSide = 2048 // px of a side, as browsers allocate memory for the whole canvas

/**
 * A transparent picture as `src` of an `<img>` until the real one is loaded. It has the real one's proportions, or the
 * `<img>` would change its size then, whatever `width` and `height` say. It is a GIF of one pixel on a canvas, since a
 * browser creates a document for each SVG.
 *
 * @param width Of the real picture, in px. The proportions are exact if neither side is longer than 2 048 px, or the
 * sides without their common divisor are not.
 * @param height Of the real picture, in px.
 * @example <img data-lazy="" data-src={src} src={emptyPicture(1280, 720)} />
 */
export function emptyPicture(width: number, height: number): string {
  const unit = Math.max(commonDivisor(width, height), Math.max(width, height) / maxSide)
  const canvas = [width, height].map((side) => littleEndian(Math.max(1, Math.round(side / unit)))).join('')
  return `data:image/gif;base64,R0lGODlh${btoa(canvas + twoColours)}${onePixel}`
}

const twoColours = String.fromCodePoint(0x80, 0)
/** The rest of the file: two colours, the first one transparent, and the pixel. */
const onePixel = 'AAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Encodes a number as two bytes, the lower one first. */
function littleEndian(value: number): string {
  return String.fromCodePoint(value & 255, value >> 8)
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
