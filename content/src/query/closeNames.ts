import { maxWords, minPrefix } from '../list/createNameSearch.ts'
import { nearWords } from '../search/nearWords.ts'
import { readWords } from '../search/readWords.ts'
import { splitWords } from '../text/slugify.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { Columns } from '../compiled/Columns.ts'
import type { Marks } from './marks.ts'

/** Marks, among the rows that `isAsked` selects, those with names closest to a text, like `createNameSearch`. */
export function closeNames(
  compiled: Compiled,
  columns: Columns,
  text: string,
  isAsked: (row: number) => boolean,
): Marks {
  const { words, wordStarts, size } = columns
  const found = new Uint8Array(size)
  const asked = splitWords(text).slice(0, maxWords)
  const likes = asked.map((word) => wrongLetters(compiled, word))
  const [first] = likes
  if (!first || likes.some((likesOfWord) => likesOfWord.every((like) => like === 0))) return found
  let min = Infinity
  let row = 0
  for (let at = 0; at < words.length; at++) {
    if (first[words[at] ?? 0] === 0) continue
    while ((wordStarts[row + 1] ?? 0) <= at) row++
    at = (wordStarts[row + 1] ?? 0) - 1
    const wrong = countWrong(columns, row, likes)
    if (wrong === none || wrong > min || !isAsked(row)) continue
    if (wrong < min) found.fill(0, 0, row)
    min = wrong
    found[row] = 1
  }
  return found
}

const none = -1 /* the name lacks this word */

/** Word id → number of wrong letters plus 1; 0 if the word is not close. */
type Likes = Uint8Array

function wrongLetters({ db, prepare, wordIds }: Compiled, asked: string): Likes {
  const likes = new Uint8Array(wordIds)
  const idOf = prepare('SELECT id FROM search_word WHERE word = ?')
  for (const { word, wrong } of nearWords(asked, readWords(db)))
    likes[Number(idOf.get(word)?.['id'])] = wrong + 1
  const end = asked.length >= minPrefix ? `${asked}\u{10FFFF}` : asked
  const begun = prepare('SELECT id FROM search_word WHERE word BETWEEN ? AND ?').all(asked, end)
  for (const { id } of begun) likes[Number(id)] = 1
  return likes
}

/** Counts the wrong letters of all words of the text; `none` if the name lacks one of these words. */
function countWrong({ words, wordStarts }: Columns, row: number, likes: readonly Likes[]): number {
  const from = wordStarts[row] ?? 0
  const to = wordStarts[row + 1] ?? 0
  let total = 0
  for (let word = 0; word < likes.length; word++) {
    const best = bestLike(likes[word], words, from, to)
    if (best === 0) return none
    total += best - 1
  }
  return total
}

function bestLike(likes: Likes | undefined, words: Uint32Array, from: number, to: number): number {
  let best = 0
  for (let at = from; at < to; at++) {
    const like = likes?.[words[at] ?? 0] ?? 0
    if (like > 0 && (best === 0 || like < best)) best = like
  }
  return best
}
