import { splitWords } from '../text/slugify.ts'

/** Articles of some languages; a search can leave them out or add them. */
const articles = new Set('a as el els l la las les lo los o os the'.split(' '))

/** Particles between the words of a name; a searched text can leave them out or have other ones. */
const particles = new Set(['al and d da das de dei del do dos e en i in of y'.split(' '), ...articles].flat())

const maxWords = 12 /* words; more than any name has, and the time of a search grows with them */

/** A text, prepared for comparison with names. */
export interface SearchKey {
  /** All words, separated by single spaces. */
  full: string
  /** `full` without leading articles. */
  key: string
  /** Words that a name must have, without articles and particles if there are other words. */
  words: readonly string[]
}

/** Removes case, accents and punctuation, and keeps the first `maxWords` words. */
export function searchKey(text: string): SearchKey {
  const all = splitWords(text).slice(0, maxWords)
  const first = all.findIndex((word) => !articles.has(word))
  const bare = first < 0 ? all : all.slice(first)
  const required = bare.filter((word) => !particles.has(word))
  return { full: all.join(' '), key: bare.join(' '), words: required.length > 0 ? required : bare }
}

/** Joins the words, so that spaces make no difference. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '')
}
