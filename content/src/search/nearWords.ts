import { editDistance } from './editDistance.ts'

/** A word close to another. */
export interface NearWord {
  word: string
  /** Number of wrong letters, at least 1; two swapped letters count once. */
  wrong: number
}

export interface WordSource {
  /**
   * At most `maxCandidates` words that begin with `first`, share at least `minShared` of `trigrams` and have `shortest`
   * to `longest` letters: words that share most trigrams first, then alphabetically.
   */
  sharing(asked: {
    first: string
    trigrams: readonly string[]
    minShared: number
    shortest: number
    longest: number
  }): Iterable<string>
  /** Words that are the text with one more letter in front. */
  endingWith(text: string): Iterable<string>
  has(word: string): boolean
}

/** Maximum number of candidates: enough even if half of a country's words share letters with the right one. */
export const maxCandidates = 400

/**
 * Finds words of which `asked` can be a misspelling, fewest wrong letters first. Every source gives the same result:
 * candidates with another first letter are looked up exactly; all others share the first letter and a trigram.
 */
export function nearWords(asked: string, words: WordSource): readonly NearWord[] {
  const max = maxWrong(asked)
  if (max === 0) return []
  const trigrams = toTrigrams(asked)
  const candidates = new Set([
    ...withAnotherFirst(asked, words),
    ...words.sharing({
      first: asked.slice(0, 1),
      trigrams,
      minShared: Math.max(1, trigrams.length - lostByOne * max),
      shortest: asked.length - max,
      longest: asked.length + max,
    }),
  ])
  return [...candidates]
    .flatMap((word) => ({ word, wrong: wrongLetters(asked, word) ?? 0 }))
    .filter(({ wrong }) => wrong > 0)
    .toSorted((one, other) => one.wrong - other.wrong)
}

/** Number of wrong letters in `asked` if `word` was meant; undefined if too many. */
export function wrongLetters(asked: string, word: string): number | undefined {
  const max = maxWrong(asked)
  const wrong = editDistance(asked, word, max)
  return wrong <= max && (wrong < 2 || word[0] === asked[0]) ? wrong : undefined
}

/** All unique trigrams; one mark before the word and two after it make its ends count. */
export function toTrigrams(word: string): readonly string[] {
  const padded = ` ${word}  `
  return [...new Set(Array.from({ length: word.length + 1 }, (_, index) => padded.slice(index, index + 3)))]
}

const lostByOne = 4 /* maximum number of trigrams that one error changes: so many contain one of two swapped letters */

/** Maximum number of wrong letters: none in short words, where one wrong letter makes another name. */
function maxWrong({ length }: string): number {
  if (length < 4) return 0
  return length < 6 ? 1 : 2
}

/** Finds words with the error at the beginning: one letter more, less or changed, or the first two swapped. */
function withAnotherFirst(asked: string, words: WordSource): readonly string[] {
  const rest = asked.slice(1)
  const swapped = asked.slice(1, 2) + asked.slice(0, 1) + asked.slice(2)
  return [
    ...[rest, swapped].filter((word) => words.has(word)),
    ...words.endingWith(asked),
    ...words.endingWith(rest),
  ]
}
