import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { maxCandidates, type WordSource } from './nearWords.ts'

/** Reads the words that `writeSearchEntries` wrote. */
export function readWords(db: DatabaseSync): WordSource {
  return {
    has: (word) => db.prepare('select 1 from search_word where word = ?').get(word) !== undefined,
    endingWith: (text) => db.prepare('select word from search_word where rest = ?').all(text).map(wordOf),
    sharing: ({ first, trigrams, minShared, shortest, longest }) =>
      db
        .prepare(
          `select word from search_trigram where gram in (${trigrams.map(() => '?').join()})
            and length between ? and ? group by word having count(*) >= ?
            order by count(*) desc, word limit ${maxCandidates}`,
        )
        .all(...trigrams.map((trigram) => first + trigram), shortest, longest, minShared)
        .map(wordOf),
  }
}

function wordOf({ word }: Record<string, SQLOutputValue>): string {
  return String(word)
}
