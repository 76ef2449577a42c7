import { createWordIndex } from '../search/createWordIndex.ts'
import { nearWords, type WordSource } from '../search/nearWords.ts'
import { splitWords } from '../text/slugify.ts'

export const maxWords = 8 /* words; more than any name has, and a search takes longer with each word */
export const minPrefix = 2 /* letters; a single letter begins half of all names */

interface Index {
  /** Word → rows of the places with it. */
  holders: ReadonlyMap<string, readonly { row: number }[]>
  known: WordSource
}

/**
 * Creates a function that finds names whose words are close to those of a text: abbreviated, in another order, or
 * misspelt. Of the ids in `among`, it returns those whose names have the fewest wrong letters.
 */
export function createNameSearch(places: readonly { id: string; name: string }[]) {
  let index: Index | undefined

  return function nearNames(text: string, among: ReadonlySet<string>): ReadonlySet<string> {
    const known = (index ??= buildIndex(places))
    const words = splitWords(text).slice(0, maxWords)
    const [first = new Map<number, number>(), ...rest] = words.map((word) => rowsLike(word, known))
    const found = [...first].flatMap(function sum([row, wrong]) {
      const all = rest.map((rows) => rows.get(row))
      const id = places[row]?.id
      if (id === undefined || !among.has(id) || all.includes(undefined)) return []
      return { id, wrong: all.reduce<number>((total, one = 0) => total + one, wrong) }
    })
    const min = Math.min(...found.map(({ wrong }) => wrong))
    return new Set(found.filter(({ wrong }) => wrong === min).map(({ id }) => id))
  }
}

function buildIndex(places: readonly { name: string }[]): Index {
  const all = places.flatMap(({ name }, row) => splitWords(name).map((word) => ({ word, row })))
  const holders = Map.groupBy(all, ({ word }) => word)
  return { holders, known: createWordIndex(holders.keys()) }
}

/** Row of each place with a word that equals `asked`, begins with it or is close to it → number of wrong letters. */
function rowsLike(asked: string, { holders, known }: Index): ReadonlyMap<number, number> {
  const rows = new Map<number, number>()
  function add(places: readonly { row: number }[] | undefined, wrong: number): void {
    for (const { row } of places ?? []) rows.set(row, Math.min(wrong, rows.get(row) ?? wrong))
  }
  for (const [word, places] of holders) {
    if (word === asked || (asked.length >= minPrefix && word.startsWith(asked))) add(places, 0)
  }
  for (const { word, wrong } of nearWords(asked, known)) add(holders.get(word), wrong)
  return rows
}
