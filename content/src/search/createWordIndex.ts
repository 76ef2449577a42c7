import { maxCandidates, trigramsOf, type WordSource } from './nearWords.ts'

/** These words, each of them once, in memory: for the browser. */
export function createWordIndex(words: Iterable<string>): WordSource {
  const all = [...words].toSorted()
  const known = new Set(all)
  const rows = all.map((_, row) => row)
  const byTrigram = groups(rows, (row) =>
    trigramsOf(all[row] ?? '').map((trigram) => `${all[row]?.[0]}${trigram}`),
  )
  const byRest = groups(rows, (row) => [all[row]?.slice(1) ?? ''])

  function named(some: Iterable<number>): string[] {
    return Array.from(some, (row) => all[row] ?? '')
  }

  return {
    has: (word) => known.has(word),
    endingWith: (text) => named(byRest.get(text) ?? []),
    sharing({ first, trigrams, minShared, shortest, longest }) {
      const shared = new Map<number, number>()
      for (const trigram of trigrams) {
        for (const row of byTrigram.get(first + trigram) ?? []) shared.set(row, (shared.get(row) ?? 0) + 1)
      }
      const fit = [...shared].filter(
        ([row, count]) => count >= minShared && isBetween(all[row]?.length ?? 0, shortest, longest),
      )
      const best = fit.toSorted(([one, its], [other, others]) => others - its || one - other)
      return named(best.slice(0, maxCandidates).map(([row]) => row))
    },
  }
}

function isBetween(number: number, min: number, max: number): boolean {
  return number >= min && number <= max
}

/** The rows of each key. */
function groups(
  rows: readonly number[],
  keysOf: (row: number) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const its = found.get(key)
      if (its) its.push(row)
      else found.set(key, [row])
    }
  }
  return found
}
