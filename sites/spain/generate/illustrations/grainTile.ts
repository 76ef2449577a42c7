import { createRandom } from './random.ts'

const edge = 512

/** The paper's grain: one grey tile, laid over every picture. Soft specks, so that it costs few bytes. */
export const grainTile = {
  input: specks(),
  raw: { width: edge, height: edge, channels: 4 as const },
  tile: true,
  blend: 'soft-light' as const,
}

function specks(): Buffer {
  const random = createRandom(7, 'grain')
  const fine = Float32Array.from({ length: edge * edge }, () => random() - 0.5)
  const pixels = Buffer.alloc(edge * edge * 4)
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) {
      const value = 128 + 255 * average(fine, x, y)
      pixels.fill(Math.round(value), (y * edge + x) * 4, (y * edge + x) * 4 + 3)
      pixels[(y * edge + x) * 4 + 3] = 96
    }
  }
  return pixels
}

/** Over a few neighbours, wrapping round, so that the tile has no seam and the specks are wider than one pixel. */
function average(fine: Float32Array, x: number, y: number): number {
  const at = (dx: number, dy: number) => fine[((y + dy + edge) % edge) * edge + ((x + dx + edge) % edge)] ?? 0
  return (at(0, 0) * 2 + at(1, 0) + at(0, 1) + at(-1, 0) + at(0, -1) + at(2, 1) + at(-1, 2)) / 8
}
