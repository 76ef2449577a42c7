import { editDistance } from './editDistance.ts'

/** A word that is nearly another. */
export interface NearWord {
  word: string
  /** Letters, at least 1; two that changed places count once. */
  wrong: number
}

/** Words among which near ones are looked for. */
export interface WordSource {
  /**
   * Those with this first letter that share at least `minShared` of `trigrams` and have a length from `shortest` to
   * `longest`: those that share most first, then by alphabet, at most `maxCandidates`.
   */
  sharing(asked: {
    first: string
    trigrams: readonly string[]
    minShared: number
    shortest: number
    longest: number
  }): Iterable<string>
  /** Words that are the text with one more letter before it. */
  endingWith(text: string): Iterable<string>
  has(word: string): boolean
}

/** Many enough to have the right word even where half of a country shares its letters. */
export const maxCandidates = 400

/**
 * The words that `asked` may be misspelt for, those with the fewest wrong letters first. The same ones for every
 * word source: candidates with another first letter are named, the rest share that and a trigram.
 */
export function nearWords(asked: string, words: WordSource): readonly NearWord[] {
  const max = maxWrong(asked)
  if (max === 0) return []
  const trigrams = trigramsOf(asked)
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

/** How many letters of `asked` are wrong if `word` was meant; nothing when they are too many for that. */
export function wrongLetters(asked: string, word: string): number | undefined {
  const max = maxWrong(asked)
  const wrong = editDistance(asked, word, max)
  return wrong <= max && (wrong < 2 || word[0] === asked[0]) ? wrong : undefined
}

/** Each three letters in a row, once; a sign stands before the word and two behind it, so that its ends count. */
export function trigramsOf(word: string): readonly string[] {
  const padded = ` ${word}  `
  return [...new Set(Array.from({ length: word.length + 1 }, (_, index) => padded.slice(index, index + 3)))]
}

const lostByOne = 4 /* trigrams at most: so many hold one of two letters that changed places */

/** One wrong letter makes another name of a short word. */
function maxWrong({ length }: string): number {
  if (length < 4) return 0
  return length < 6 ? 1 : 2
}

/** The error is at the beginning: a letter too much, too few, another one, or the first two changed places. */
function withAnotherFirst(asked: string, words: WordSource): readonly string[] {
  const rest = asked.slice(1)
  const swapped = asked.slice(1, 2) + asked.slice(0, 1) + asked.slice(2)
  return [
    ...[rest, swapped].filter((word) => words.has(word)),
    ...words.endingWith(asked),
    ...words.endingWith(rest),
  ]
}
