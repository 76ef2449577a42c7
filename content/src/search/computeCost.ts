import type { FoundName } from './findNames.ts'
import { wrongLetters } from './nearWords.ts'
import { searchKey, withoutSpaces, type SearchKey } from './searchKey.ts'
import { lightFrom, middlingFrom } from './weightOfRow.ts'

/** The distance of a name from the searched text; results are sorted by it. */
export interface Cost {
  cost: number
  /** Set if a letter is wrong or a word is missing. */
  near?: true
  /** Number of wrong letters in all words. */
  wrong?: number
}

/** Costs, all in one unit, so that a wrong letter costs less than additional words in the name. */
const costs = {
  withoutArticle: 0.2,
  prefix: 1.5,
  amongOthers: 2.2,
  nearlyWhole: 1.2,
  nearlyAmongOthers: 2.4,
  wrongLetter: 0.8,
  missingWord: 3,
  otherName: 0.1 /* so that, of names that match equally well, the shown name is first */,
  light: 1 /* such as a list; visitors mean other things more often */,
  middling: 0.5 /* such as a page */,
} as const

/** Computes the cost of a name for the searched text. */
export function computeCost({ name, isOwn, weight }: FoundName, asked: SearchKey): Cost {
  const found = searchKey(name)
  const extra = costOfWeight(weight) + (isOwn ? 0 : costs.otherName)
  if (found.full === asked.full) return { cost: extra }
  const [whole, bare] = [withoutSpaces(found.full), withoutSpaces(found.key)]
  const text = withoutSpaces(asked.key)
  if (bare === text || whole === text) return { cost: costs.withoutArticle + extra }
  if (bare.startsWith(text) || whole.startsWith(text)) return { cost: costs.prefix + extra }
  return costOfWords(asked.words, found, extra)
}

function costOfWeight(weight: number): number {
  if (weight >= lightFrom) return costs.light
  return weight >= middlingFrom ? costs.middling : 0
}

function costOfWords(words: readonly string[], name: SearchKey, extra: number): Cost {
  const wrong = words.map((word) => Math.min(...name.full.split(' ').map((other) => countWrong(word, other))))
  const found = wrong.filter(Number.isFinite)
  const letters = found.reduce((sum, one) => sum + one, 0)
  const missing = words.length - found.length
  if (letters + missing === 0) return { cost: costs.amongOthers + extra }
  const base = found.length === name.words.length ? costs.nearlyWhole : costs.nearlyAmongOthers
  return {
    cost: base + letters * costs.wrongLetter + missing * costs.missingWord + extra,
    near: true,
    wrong: letters,
  }
}

function countWrong(asked: string, word: string): number {
  return word.startsWith(asked) ? 0 : (wrongLetters(asked, word) ?? Infinity)
}
