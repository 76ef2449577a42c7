import { maxCandidates, toTrigrams, type WordSource } from './nearWords.ts'

/** Keeps unique words in memory, for searches in the browser. */
export function createWordIndex(words: Iterable<string>): WordSource {
  const known = new Set([...words].toSorted())
  const byFirst = Map.groupBy(known, (word) => word[0])
  const byRest = Map.groupBy(known, (word) => word.slice(1))
  return {
    has: (word) => known.has(word),
    endingWith: (text) => byRest.get(text) ?? [],
    sharing({ first, trigrams, minShared, shortest, longest }) {
      const asked = new Set(trigrams)
      return (byFirst.get(first) ?? [])
        .filter(({ length }) => length >= shortest && length <= longest)
        .map((word) => ({ word, shared: toTrigrams(word).filter((gram) => asked.has(gram)).length }))
        .filter(({ shared }) => shared >= minShared)
        .toSorted((one, other) => other.shared - one.shared)
        .slice(0, maxCandidates)
        .map(({ word }) => word)
    },
  }
}
