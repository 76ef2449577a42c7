import type { HeightGrid } from './HeightGrid.ts'

/** Where a picture lies on the world's canvas at one zoom, in px. */
interface Frame {
  left: number
  top: number
  width: number
  height: number
  zoom: number
}

/** Colours of slopes towards the light and away from it, as red, green, blue. */
type Tones = readonly [glow: readonly number[], shade: readonly number[]]

/** Returns a function that makes rows of a picture of slopes, lit from the north-west; level land is transparent. */
export function shadeRows(grid: HeightGrid, frame: Frame) {
  const light = computeLight(grid)
  const globe = 256 * 2 ** frame.zoom
  const across = Float32Array.from({ length: frame.width }, (_, x) => {
    const lon = ((frame.left + x + 0.5) / globe) * 360 - 180
    return (lon - grid.west) * grid.perDegree
  })
  return function shade(first: number, count: number, tones: Tones) {
    const pixels = new Uint8ClampedArray(4 * frame.width * count)
    for (let y = 0; y < count; y++) {
      const down = (grid.north - latitudeAt(frame.top + first + y + 0.5, globe)) * grid.perDegree
      const row = between(light, grid, down)
      for (let x = 0; x < frame.width; x++) {
        const at = across[x] ?? 0
        setPixel(pixels, 4 * (y * frame.width + x), along(row, at) * edge(grid, at, down), tones)
      }
    }
    return pixels
  }
}

/** How steep slopes seem, and the maximum opacity (of 255) of shade and of light. */
const steepness = 0.22
const darkest = 72
const brightest = 88

/** Light on each grid point minus the light on level land; negative values are shade. */
function computeLight({ columns, rows, values, north, perDegree }: HeightGrid): Float32Array {
  const light = new Float32Array(columns * rows)
  for (let row = 1; row < rows - 1; row++) {
    const longitudeScale = Math.cos(((north - row / perDegree) * Math.PI) / 180)
    for (let column = 1; column < columns - 1; column++) {
      const at = row * columns + column
      const east = ((values[at + 1] ?? 0) - (values[at - 1] ?? 0)) / 2 / longitudeScale
      const south = ((values[at + columns] ?? 0) - (values[at - columns] ?? 0)) / 2
      light[at] = tone(-east * steepness, -south * steepness)
    }
  }
  return light
}

/** Light on a slope, by the angle between its normal and the light, minus the light on level land. */
function tone(x: number, y: number): number {
  return (-0.5 * x - 0.5 * y + Math.SQRT1_2) / Math.hypot(x, y, 1) - Math.SQRT1_2
}

/** Interpolates a row between two rows of the grid, smoothly, so that no facets show. */
function between(light: Float32Array, { columns, rows }: HeightGrid, down: number): Float32Array {
  const above = Math.min(rows - 3, Math.max(1, Math.floor(down)))
  const start = (above - 1) * columns
  return Float32Array.from({ length: columns }, (_, x) =>
    cubic(
      light[start + x] ?? 0,
      light[start + columns + x] ?? 0,
      light[start + 2 * columns + x] ?? 0,
      light[start + 3 * columns + x] ?? 0,
      down - above,
    ),
  )
}

function along(row: Float32Array, at: number): number {
  const left = Math.min(row.length - 3, Math.max(1, Math.floor(at)))
  return cubic(row[left - 1] ?? 0, row[left] ?? 0, row[left + 1] ?? 0, row[left + 2] ?? 0, at - left)
}

/** Catmull-Rom interpolation between `b` and `c`. */
function cubic(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

/** Number of grid points over which the relief fades out at the grid's edge. */
const fade = 14

function edge({ columns, rows }: HeightGrid, at: number, down: number): number {
  return Math.min(1, Math.max(0, Math.min(at, down, columns - 1 - at, rows - 1 - down) / fade))
}

function setPixel(pixels: Uint8ClampedArray, at: number, light: number, [glow, shade]: Tones): void {
  const [red = 0, green = 0, blue = 0] = light > 0 ? glow : shade
  pixels[at] = red
  pixels[at + 1] = green
  pixels[at + 2] = blue
  // A soft curve, so that steep slopes do not all become the same black.
  pixels[at + 3] = light > 0 ? Math.tanh(light * 1.5) * brightest : Math.tanh(-light * 1.9) * darkest
}

function latitudeAt(y: number, globe: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / globe))) * 180) / Math.PI
}
