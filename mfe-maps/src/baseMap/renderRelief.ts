import type { HeightGrid } from './HeightGrid.ts'
import type { MapColours } from './mapColours.ts'
import { overlap, type TileRect } from './TileRect.ts'
import { shadeRows } from './shadeRows.ts'
import { inIdleChunks } from './whenIdle.ts'
import { worldPixel } from './worldPixel.ts'

/** A picture of slopes as light and shade, drawn once for all zooms. */
export interface Relief {
  picture: HTMLCanvasElement
  /** The north-west corner, in px of the world at `pictureZoom`. */
  left: number
  top: number
}

/** The zoom of the picture, at which it is finer than the heights; other zooms scale the picture. */
const pictureZoom = 7
/** The last zoom for which the heights are fine enough. */
export const reliefUntil = 8

/** Number of rows shaded in one step, which takes about 2 ms. */
const rowsAtOnce = 16

/** Shades the land in idle time, step by step, in the colours that the page has now. */
export async function shadeRelief(grid: HeightGrid, colours: MapColours): Promise<Relief> {
  const [left, top] = worldPixel(grid.west, grid.north, pictureZoom).map(Math.ceil) as [number, number]
  const [right, bottom] = worldPixel(
    grid.west + (grid.columns - 1) / grid.perDegree,
    grid.north - (grid.rows - 1) / grid.perDegree,
    pictureZoom,
  )
  const picture = document.createElement('canvas')
  picture.width = Math.floor(right) - left
  picture.height = Math.floor(bottom) - top
  const canvas = picture.getContext('2d')
  const shade = shadeRows(grid, {
    left,
    top,
    width: picture.width,
    height: picture.height,
    zoom: pictureZoom,
  })
  const tones = [channels(colours.glow), channels(colours.shade)] as const
  let row = 0
  await inIdleChunks(function shadeNext() {
    const rows = Math.min(rowsAtOnce, picture.height - row)
    if (!canvas || rows <= 0) return false
    canvas.putImageData(new ImageData(shade(row, rows, tones), picture.width), 0, row)
    row += rows
    return true
  })
  return { picture, left, top }
}

/** Draws the relief over a rectangle's land. */
export function renderRelief(canvas: CanvasRenderingContext2D, rect: TileRect, relief: Relief): void {
  const { picture, left, top } = relief
  const scale = 2 ** (rect.zoom - pictureZoom)
  const side = (rect.size + overlap) / scale
  const [x, y] = [rect.left / scale - left, rect.top / scale - top]
  if (x + side < 0 || y + side < 0 || x > picture.width || y > picture.height) return
  canvas.imageSmoothingQuality = 'high'
  canvas.drawImage(picture, -x * scale, -y * scale, picture.width * scale, picture.height * scale)
}

/** Red, green and blue of any colour that CSS can name. */
function channels(colour: string): readonly number[] {
  const probe = document.createElement('canvas')
  probe.width = probe.height = 1
  const canvas = probe.getContext('2d')
  if (!canvas) return [0, 0, 0]
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data]
}
