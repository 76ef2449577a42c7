import { readFileSync } from 'node:fs'
import { firstCode, skipped, type PackedHeights } from '../src/baseMap/HeightGrid.ts'

/** The heights as text, for only JSON is fetched with its integrity: a character for each difference, small ones first. */
export function heights(): PackedHeights {
  const bytes = readFileSync(new URL('data/heights.delta.bin', import.meta.url))
  return {
    columns: 438,
    rows: 262,
    west: -10,
    north: 44.2,
    perDegree: 30,
    deltas: [...bytes].map(character).join(''),
  }
}

function character(byte: number): string {
  const code = firstCode + (byte < 128 ? byte * 2 : (256 - byte) * 2 - 1)
  return String.fromCharCode(code < skipped ? code : code + 1)
}
