import { mostCandidates, trigramsOf, type FindCandidates } from './nearWords.ts'

/** Candidates for `nearWords` among these words, each of them once, in memory: for the browser. */
export function createWordIndex(words: Iterable<string>): FindCandidates {
  const all = [...words].toSorted()
  const holders = new Map<string, number[]>()
  for (const [row, word] of all.entries()) {
    for (const trigram of trigramsOf(word)) {
      const rows = holders.get(trigram)
      if (rows) rows.push(row)
      else holders.set(trigram, [row])
    }
  }

  return ({ trigrams, least, shortest, longest }) => {
    const shared = new Map<number, number>()
    for (const trigram of trigrams) {
      for (const row of holders.get(trigram) ?? []) shared.set(row, (shared.get(row) ?? 0) + 1)
    }
    return [...shared]
      .filter(([row, count]) => count >= least && isBetween(all[row], shortest, longest))
      .toSorted(([one, its], [other, others]) => others - its || one - other)
      .slice(0, mostCandidates)
      .flatMap(([row]) => all[row] ?? [])
  }
}

function isBetween(word: string | undefined, shortest: number, longest: number): boolean {
  return word !== undefined && word.length >= shortest && word.length <= longest
}
