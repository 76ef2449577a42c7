import type { DatabaseSync } from 'node:sqlite'
import type { SearchKey } from './searchKey.ts'

/** Words of questions, which say nothing about the subject. */
const questionWords = new Set(
  'and are at best by can do find for go how in is it my near of on see some there thing things to we what when where which who with you'.split(
    ' ',
  ),
)
const minStem = 4 /* letters; shorter stems begin words of any subject */

/** Finds ids of entries whose description has all words of the text, or words that begin with them, best first. */
export function findAbout(db: DatabaseSync, { words }: SearchKey, max: number): readonly string[] {
  const asked = words.filter((word) => !questionWords.has(word))
  if (asked.length === 0) return []
  const rows = db
    .prepare('select entry from search_about where search_about match ? order by rank, entry limit ?')
    .all(asked.map(beginning).join(' AND '), max)
  return rows.map(({ entry }) => String(entry))
}

/** Matches a word's singular and plural by their common beginning: `beaches` and `beach`. */
function beginning(word: string): string {
  const stems = [word.replace(/es$/, ''), word.replace(/s$/, ''), word]
  const stem = stems.find(({ length }) => length >= minStem)
  return stem === undefined ? `"${word}"` : `"${stem}" *`
}
