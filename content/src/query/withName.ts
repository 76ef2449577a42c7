import { computeLetters } from '../compiled/encodeChunk.ts'
import type { Columns } from '../compiled/Columns.ts'
import type { Marks } from './marks.ts'

interface Named {
  found: Marks
  /** Rows whose whole name is the text. */
  whole: readonly number[]
}

/** Finds rows whose folded names contain a folded text. Skips names that lack one of the text's letters. */
export function withName({ size, letters, names, nameStarts }: Columns, text: string): Named {
  const found = new Uint8Array(size)
  const whole: number[] = []
  const asked = new TextEncoder().encode(text)
  const needed = computeLetters(text)
  for (let row = 0; row < size; row++) {
    if (((letters[row] ?? 0) & needed) !== needed) continue
    const from = nameStarts[row] ?? 0
    const last = (nameStarts[row + 1] ?? 0) - 1 - asked.length
    const at = findIn(names, asked, from, last)
    if (at > last) continue
    found[row] = 1
    if (from === last) whole.push(row)
  }
  return { found, whole }
}

/** Finds the index, from `from` to `last`, at which the text begins; `last` + 1 if there is none. */
function findIn(names: Uint8Array, asked: Uint8Array, from: number, last: number): number {
  const first = asked[0]
  for (let at = from; at <= last; at++) {
    if (names[at] !== first) continue
    let same = 1
    while (same < asked.length && names[at + same] === asked[same]) same++
    if (same === asked.length) return at
  }
  return last + 1
}
