const maxSide = 2048 // px of a side, as browsers allocate memory for the whole canvas

/**
 * A transparent picture as `src` of an `<img>` until the real picture is loaded. It has the real picture's proportions;
 * otherwise the `<img>` would change its size on loading, whatever `width` and `height` say. It is a GIF, one pixel on
 * a larger canvas, because browsers create a document for each SVG.
 *
 * @param width Of the real picture, in px. Proportions are exact if both sides, divided by their greatest common
 * divisor, are 2 048 px at most.
 * @param height Of the real picture, in px.
 * @example <img data-lazy="" data-src={src} src={emptyPicture(1280, 720)} />
 */
export function emptyPicture(width: number, height: number): string {
  const unit = Math.max(commonDivisor(width, height), Math.max(width, height) / maxSide)
  const canvas = [width, height].map((side) => littleEndian(Math.max(1, Math.round(side / unit)))).join('')
  return `data:image/gif;base64,R0lGODlh${btoa(canvas + twoColours)}${onePixel}`
}

const twoColours = String.fromCodePoint(0x80, 0)
/** The rest of the GIF: two colours, the first of which is transparent, and the pixel. */
const onePixel = 'AAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Encodes a number as two bytes, the lower one first. */
function littleEndian(value: number): string {
  return String.fromCodePoint(value & 255, value >> 8)
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
