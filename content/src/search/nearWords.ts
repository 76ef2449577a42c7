import { editDistance } from './editDistance.ts'

/** A word that is nearly another. */
export interface NearWord {
  word: string
  /** Letters, at least 1; two that changed places count once. */
  wrong: number
}

/**
 * Gives the words that share at least `least` of `trigrams` and have a length from `shortest` to `longest`: those that
 * share most first, then by alphabet, at most `mostCandidates`.
 */
export type FindCandidates = (asked: {
  trigrams: readonly string[]
  least: number
  shortest: number
  longest: number
}) => Iterable<string>

/** Of a word that half of a country shares its letters with; the right one is among the first. */
export const mostCandidates = 1000

/**
 * The words that `asked` may be misspelt for, those with the fewest wrong letters first. What is found does not depend
 * on who gives the candidates: a word that is near enough always shares a trigram.
 */
export function nearWords(asked: string, candidates: FindCandidates): readonly NearWord[] {
  const most = mostWrong(asked)
  if (most === 0) return []
  const trigrams = trigramsOf(asked)
  const found: NearWord[] = []
  for (const word of candidates({
    trigrams,
    least: Math.max(1, trigrams.length - lostByOne * most),
    shortest: asked.length - most,
    longest: asked.length + most,
  })) {
    const wrong = editDistance(asked, word, most)
    if (wrong >= 1 && wrong <= most && (wrong < 2 || word[0] === asked[0])) found.push({ word, wrong })
  }
  return found.toSorted((one, other) => one.wrong - other.wrong)
}

/** Each three letters in a row, once; two signs stand before and behind the word, so that its ends count. */
export function trigramsOf(word: string): readonly string[] {
  const padded = `  ${word}  `
  return [...new Set(Array.from({ length: word.length + 2 }, (_, index) => padded.slice(index, index + 3)))]
}

const lostByOne = 4 /* trigrams at most: so many hold one of two letters that changed places */

/** In a short word one wrong letter makes another name; who errs twice still knows the first letter. */
function mostWrong({ length }: string): number {
  if (length < 4) return 0
  return length < 6 ? 1 : 2
}
