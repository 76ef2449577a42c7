import MiniSearch from 'minisearch'
import { fold } from '../text/slugOf.ts'

/** Finds names whose words are nearly those of a text: begun, in another order, or misspelt. */
export interface NameSearch {
  /** Ids, best first, by the least tolerance that finds `enough` of them, else by the largest. */
  near(text: string, options?: { enough?: number; among?: (id: string) => boolean }): string[]
}

/** Wrong letters per letter of a word, tried in turn. */
const tolerances = [0, 0.2, 0.4] as const
const mostWrong = 2 /* letters of a word; two letters that changed places count as two */
const shortestMisspelt = 4 /* letters; in fewer, one wrong letter is another name */
const mostWords = 8 /* more than any name has; the time that a search takes grows with them */
const shortestBegun = 2 /* letters; one alone begins half of all names */

export function createNameSearch(places: readonly { id: string; name: string }[]): NameSearch {
  let index: MiniSearch | undefined

  function indexOfNames(): MiniSearch {
    const made = new MiniSearch({ fields: ['name'], processTerm: fold })
    made.addAll(places)
    return made
  }

  return {
    near(text, { enough = 1, among = () => true } = {}) {
      index ??= indexOfNames()
      const words = text.split(/\s+/, mostWords).join(' ')
      let ids: string[] = []
      for (const tolerance of tolerances) {
        const found = index.search(words, {
          combineWith: 'AND',
          prefix: (term) => term.length >= shortestBegun,
          fuzzy: (term) => (term.length < shortestMisspelt ? false : tolerance),
          maxFuzzy: mostWrong,
          filter: ({ id }) => among(String(id)),
        })
        ids = found.map(({ id }) => String(id))
        if (ids.length >= enough) break
      }
      return ids
    },
  }
}
