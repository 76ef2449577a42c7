import { createWordIndex } from '../search/createWordIndex.ts'
import { nearWords, type WordSource } from '../search/nearWords.ts'
import { splitWords } from '../text/slugify.ts'

export const maxWords = 8 /* words; more than any name has, and a search takes longer with each word */
export const minPrefix = 2 /* letters; a single letter begins half of all names */

interface Index {
  /** Word → rows of the names with it. */
  holders: ReadonlyMap<string, readonly { row: number }[]>
  known: WordSource
}

/**
 * Creates a function that finds names whose words are close to those of a text: abbreviated, in another order, or
 * misspelt. Of the rows that `isAsked` selects, it returns those whose names have the fewest wrong letters.
 */
export function createNameSearch(names: readonly string[]) {
  let index: Index | undefined

  return function nearNames(text: string, isAsked: (row: number) => boolean): ReadonlySet<number> {
    const known = (index ??= buildIndex(names))
    const words = splitWords(text).slice(0, maxWords)
    const [first = new Map<number, number>(), ...rest] = words.map((word) => rowsLike(word, known))
    const found = [...first].flatMap(function sum([row, wrong]) {
      const all = rest.map((rows) => rows.get(row))
      if (!isAsked(row) || all.includes(undefined)) return []
      return { row, wrong: all.reduce<number>((total, one = 0) => total + one, wrong) }
    })
    const min = Math.min(...found.map(({ wrong }) => wrong))
    return new Set(found.filter(({ wrong }) => wrong === min).map(({ row }) => row))
  }
}

function buildIndex(names: readonly string[]): Index {
  const all = names.flatMap((name, row) => splitWords(name).map((word) => ({ word, row })))
  const holders = Map.groupBy(all, ({ word }) => word)
  return { holders, known: createWordIndex(holders.keys()) }
}

/** Row of each name with a word that equals `asked`, begins with it or is close to it → number of wrong letters. */
function rowsLike(asked: string, { holders, known }: Index): ReadonlyMap<number, number> {
  const rows = new Map<number, number>()
  function add(names: readonly { row: number }[] | undefined, wrong: number): void {
    for (const { row } of names ?? []) rows.set(row, Math.min(wrong, rows.get(row) ?? wrong))
  }
  for (const [word, names] of holders) {
    if (word === asked || (asked.length >= minPrefix && word.startsWith(asked))) add(names, 0)
  }
  for (const { word, wrong } of nearWords(asked, known)) add(holders.get(word), wrong)
  return rows
}
