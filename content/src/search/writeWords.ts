import type { DatabaseSync } from 'node:sqlite'
import { trigramsOf } from './nearWords.ts'

/** Adds those that are not there, with their trigrams; each table in its own order, which is much faster. */
export function writeWords(db: DatabaseSync, words: Iterable<string>): void {
  const addWord = db.prepare('insert or ignore into search_word (word, rest) values (?, ?)')
  const addTrigram = db.prepare('insert into search_trigram values (?, ?, ?)')
  for (const [first, its] of Map.groupBy([...words].toSorted(), firstOf)) {
    const added = its.filter((word) => addWord.run(word, word.slice(1)).changes > 0)
    const grams = added.flatMap((word) =>
      trigramsOf(word).map((trigram) => ({ gram: first + trigram, word })),
    )
    for (const { gram, word } of grams.toSorted(byGram)) addTrigram.run(gram, word.length, word)
  }
}

function firstOf(word: string): string {
  return word.slice(0, 1)
}

type Gram = { gram: string; word: string }

function byGram(one: Gram, other: Gram): number {
  if (one.gram !== other.gram) return one.gram < other.gram ? -1 : 1
  return one.word.length - other.word.length || (one.word < other.word ? -1 : 1)
}
