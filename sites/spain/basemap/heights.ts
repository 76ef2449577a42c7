import { readFileSync } from 'node:fs'

/** First code of the characters, and the code left out: the backslash's, as JSON writes that as two. */
const firstCode = 35
const skipped = 92

/** The heights as text: a character for each difference, small ones first. */
export function heights() {
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
