import { lettersIn } from '../compiled/packPlaces.ts'
import type { Ranking } from '../compiled/readRanking.ts'

/** By rank: whether a place is one of those that were looked for. */
export type Marks = Uint8Array<ArrayBuffer>
/** It is; `whole` when its whole name is the text. */
export const marks = { found: 1, whole: 2 } as const

/** Places whose names contain a text, which is folded as they are. */
export function withName(ranking: Ranking, text: string): Marks {
  return /^[a-z]$/.test(text) ? withLetter(ranking, text) : withPart(ranking, text)
}

function withLetter({ letters, nameStarts, size }: Ranking, letter: string): Marks {
  const found = new Uint8Array(size)
  const asked = lettersIn(letter)
  for (let rank = 0; rank < size; rank++) {
    if (((letters[rank] ?? 0) & asked) === 0) continue
    const isAlone = (nameStarts[rank + 1] ?? 0) - (nameStarts[rank] ?? 0) === 2
    found[rank] = isAlone ? marks.whole : marks.found
  }
  return found
}

function withPart({ names, nameStarts, size }: Ranking, text: string): Marks {
  const found = new Uint8Array(size)
  const all = Buffer.from(names.buffer)
  const asked = Buffer.from(text)
  let rank = 0
  for (let at = all.indexOf(asked); at >= 0;) {
    while ((nameStarts[rank + 1] ?? 0) <= at) rank++
    const end = (nameStarts[rank + 1] ?? 0) - 1
    found[rank] = nameStarts[rank] === at && end === at + asked.length ? marks.whole : marks.found
    at = all.indexOf(asked, end)
  }
  return found
}
