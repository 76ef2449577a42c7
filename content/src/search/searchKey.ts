import { wordsOf } from '../text/slugOf.ts'

/** Articles of the languages of Spain and its visitors; searches leave them out or add them. */
const articles = new Set('a as el els l la las les lo los o os the'.split(' '))

/** Particles between the words of a name; a text need not have the same ones. */
const particles = new Set(['al and d da das de dei del do dos e en i in of y'.split(' '), ...articles].flat())

const maxWords = 12 /* more than any name has; the time that a search takes grows with them */

/** A text as names are compared with it. */
export interface SearchKey {
  /** All words with single spaces. */
  full: string
  /** `full` without articles before it. */
  key: string
  /** Words that a name must have: no articles and particles, unless there are no others. */
  words: readonly string[]
}

/** Case, accents and punctuation away; at most `maxWords` of a text count. */
export function searchKey(text: string): SearchKey {
  const all = wordsOf(text).slice(0, maxWords)
  const first = all.findIndex((word) => !articles.has(word))
  const bare = first < 0 ? all : all.slice(first)
  const telling = bare.filter((word) => !particles.has(word))
  return { full: all.join(' '), key: bare.join(' '), words: telling.length > 0 ? telling : bare }
}

/** One word: a space left out or put in changes nothing. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '')
}
