import type { DatabaseSync } from 'node:sqlite'
import { insertRows } from './insertRows.ts'
import { toTrigrams } from './nearWords.ts'

/** Adds missing words and their trigrams. Sorting them first makes writing much faster. */
export function writeWords(db: DatabaseSync, words: Iterable<string>): void {
  const isKnown = db.prepare('select 1 from search_word where word = ?')
  const added = [...words].filter((word) => !isKnown.get(word)).toSorted()
  insertRows(
    db,
    'search_word (word, rest)',
    added.map((word) => [word, word.slice(1)]),
  )
  for (const [first, list] of Map.groupBy(added, (word) => word.slice(0, 1))) {
    const grams = list.flatMap((word) => toTrigrams(word).map((trigram) => ({ gram: first + trigram, word })))
    insertRows(
      db,
      'search_trigram',
      grams.toSorted(byGram).map(({ gram, word }) => [gram, word.length, word]),
    )
  }
}

type Gram = { gram: string; word: string }

function byGram(one: Gram, other: Gram): number {
  if (one.gram !== other.gram) return one.gram < other.gram ? -1 : 1
  return one.word.length - other.word.length || (one.word < other.word ? -1 : 1)
}
