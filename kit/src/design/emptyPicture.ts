const maxSide = 2048 // px of a side, as browsers set memory aside for all of the canvas

/**
 * A transparent picture as `src` of an `<img>` that waits for the real one, in that one's proportions: with any other its
 * box would change when the real one comes, whatever `width` and `height` say. A GIF of one pixel on a canvas, since an
 * SVG costs a browser a document of its own.
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
/** The colours, that the first of them is transparent, and the pixel. */
const onePixel = 'AAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Two bytes, the lower first. */
function littleEndian(value: number): string {
  return String.fromCodePoint(value & 255, value >> 8)
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
