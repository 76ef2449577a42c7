import { mostCandidates, nearWords, type WordSource } from '../search/nearWords.ts'
import { mostWords, shortestBegun } from '../places/nameSearch.ts'
import { wordsOf } from '../text/wordsOf.ts'
import { allOf, withKeys, type Narrowing } from './narrowing.ts'
import type { Compiled } from '../compiled/openCompiled.ts'

/** Keys of the places, among those within, whose names are closest to a text: the same as `createNameSearch` finds. */
export function closeNames(compiled: Compiled, text: string, within: Narrowing): readonly number[] {
  const asked = wordsOf(text).slice(0, mostWords)
  const near = asked.map((word) => nearTo(compiled, word))
  const longest = asked.toSorted((one, other) => other.length - one.length)[0]
  if (longest === undefined) return []
  const found = placesWith(compiled, longest, near[asked.indexOf(longest)], within).flatMap(function measure({
    key,
    name,
  }) {
    const wrong = wrongIn(wordsOf(name), asked, near)
    return wrong === undefined ? [] : [{ key, wrong }]
  })
  const least = Math.min(...found.map(({ wrong }) => wrong))
  return found.filter(({ wrong }) => wrong === least).map(({ key }) => key)
}

/** Word → how many of its letters are wrong. */
type Near = ReadonlyMap<string, number>

function nearTo(compiled: Compiled, asked: string): Near {
  return new Map(nearWords(asked, placeWords(compiled)).map(({ word, wrong }) => [word, wrong]))
}

const ofPlaces = 'EXISTS (SELECT 1 FROM place_words WHERE place_words.word = found.word)'

/** Of the words that search knows, those in names of places. */
function placeWords({ prepare }: Compiled): WordSource {
  return {
    has: (word) => prepare('SELECT 1 FROM place_words WHERE word = ? LIMIT 1').get(word) !== undefined,
    endingWith: (text) =>
      prepare(`SELECT word FROM search_word AS found WHERE rest = ? AND ${ofPlaces}`).all(text).map(wordOf),
    sharing: ({ first, trigrams, least, shortest, longest }) =>
      prepare(
        `SELECT word FROM search_trigram AS found WHERE gram IN (SELECT value FROM json_each(?))
           AND length BETWEEN ? AND ? GROUP BY word HAVING count(*) >= ? AND ${ofPlaces}
         ORDER BY count(*) DESC, word LIMIT ${mostCandidates}`,
      )
        .all(JSON.stringify(trigrams.map((trigram) => first + trigram)), shortest, longest, least)
        .map(wordOf),
  }
}

function wordOf(row: Readonly<Record<string, unknown>>): string {
  return String(row['word'])
}

/** Places with a word that is the asked one, begins with it or is near it. */
function placesWith({ prepare }: Compiled, asked: string, near: Near = new Map(), within: Narrowing) {
  const after = asked.length >= shortestBegun ? `${asked}\u{10FFFF}` : asked
  const holders = prepare(
    `SELECT place FROM place_words WHERE word BETWEEN ? AND ?
     UNION SELECT place FROM place_words WHERE word IN (SELECT value FROM json_each(?))`,
  ).all(asked, after, JSON.stringify([...near.keys()]))
  const { sql, values } = allOf([within, withKeys(holders.map(({ place }) => Number(place)))])
  const rows = prepare(`SELECT key, name FROM places WHERE ${sql}`).all(...values)
  return rows.map(({ key, name }) => ({ key: Number(key), name: String(name) }))
}

/** Letters of all asked words together; nothing when one of them is not in the name. */
function wrongIn(
  words: readonly string[],
  asked: readonly string[],
  near: readonly Near[],
): number | undefined {
  let total = 0
  for (const [row, word] of asked.entries()) {
    const isBegun = (one: string) => one === word || (word.length >= shortestBegun && one.startsWith(word))
    const wrong = Math.min(...words.map((one) => (isBegun(one) ? 0 : (near[row]?.get(one) ?? Infinity))))
    if (wrong === Infinity) return undefined
    total += wrong
  }
  return total
}
