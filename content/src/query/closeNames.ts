import { mostWords, shortestBegun } from '../places/nameSearch.ts'
import { nearWords } from '../search/nearWords.ts'
import { wordsIn } from '../search/wordsIn.ts'
import { wordsOf } from '../text/wordsOf.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { Ranking } from '../compiled/readRanking.ts'
import { marks, type Marks } from './withName.ts'

/** The places, among those that are asked for, whose names are closest to a text: the same as `createNameSearch` finds. */
export function closeNames(compiled: Compiled, text: string, isAsked: (rank: number) => boolean): Marks {
  const { ranking } = compiled
  const found = new Uint8Array(ranking.size)
  const asked = wordsOf(text).slice(0, mostWords)
  const ways = asked.map((word) => wrongLetters(compiled, word))
  if (ways.length === 0) return found
  let least = Infinity
  for (let rank = 0; rank < ranking.size; rank++) {
    const wrong = wrongIn(ranking, rank, ways)
    if (wrong > least || wrong === Infinity || !isAsked(rank)) continue
    if (wrong < least) found.fill(0, 0, rank)
    least = wrong
    found[rank] = marks.found
  }
  return found
}

/** By id of a word: one more than how many letters of the asked one are wrong; 0 when it is another word. */
type Likes = Uint8Array

function wrongLetters({ db, prepare, wordIds }: Compiled, asked: string): Likes {
  const likes = new Uint8Array(wordIds)
  const idOf = prepare('SELECT id FROM search_word WHERE word = ?')
  for (const { word, wrong } of nearWords(asked, wordsIn(db)))
    likes[Number(idOf.get(word)?.['id'])] = wrong + 1
  const end = asked.length >= shortestBegun ? `${asked}\u{10FFFF}` : asked
  const begun = prepare('SELECT id FROM search_word WHERE word BETWEEN ? AND ?').all(asked, end)
  for (const { id } of begun) likes[Number(id)] = 1
  return likes
}

/** Letters of all asked words together; infinitely many when one of them is not in the name. */
function wrongIn({ words, wordStarts }: Ranking, rank: number, ways: readonly Likes[]): number {
  const from = wordStarts[rank] ?? 0
  const to = wordStarts[rank + 1] ?? 0
  let total = 0
  for (const likes of ways) {
    let wrong = Infinity
    for (let at = from; at < to; at++) {
      const like = likes[words[at] ?? 0] ?? 0
      if (like > 0 && like <= wrong) wrong = like - 1
    }
    if (wrong === Infinity) return wrong
    total += wrong
  }
  return total
}
