import type { DatabaseSync } from 'node:sqlite'
import { weightOfRow } from './weightOfRow.ts'
import { nearWords } from './nearWords.ts'
import { searchKey, withoutSpaces, type SearchKey } from './searchKey.ts'
import { readWords } from './readWords.ts'

export interface FoundName {
  /** Id of the entry. */
  id: string
  name: string
  /** Whether the entry is shown under this name; otherwise the name is one of its other names. */
  isOwn: boolean
  /** Weight of the entry. */
  weight: number
}

const maxNames = 60 /* names found in each way; all further names are less important */
const maxNear = 20 /* words of which one word can be a misspelling */
const minPrefix = 2 /* letters; a single letter begins a tenth of all words */

/** Ways to find names for a text, each with the most important names first. Each searches only when it is called. */
export function findNames(db: DatabaseSync, { key, words }: SearchKey) {
  const known = readWords(db)
  const byKey = db.prepare('select id from search_name where key = ? order by id limit ?')
  const byText = db.prepare(
    'select rowid as id from search_text where search_text match ? order by rowid limit ?',
  )
  const read = db.prepare('select name, own, entry from search_name where id = ?')

  function matching(...queries: readonly string[]): readonly number[] {
    return queries.flatMap((query) => byText.all(query, maxNames).map(({ id }) => Number(id)))
  }

  function readAll(ids: readonly number[]): readonly FoundName[] {
    return [...new Set(ids)].flatMap(function readOne(id) {
      const row = read.get(id)
      const { entry, name, own } = row ?? {}
      return row ? { id: String(entry), name: String(name), isOwn: own === 1, weight: weightOfRow(id) } : []
    })
  }

  return {
    /** Names that equal the text, begin with it, or have all its words. */
    plain(): readonly FoundName[] {
      const exact = byKey.all(key, maxNames).map(({ id }) => Number(id))
      return readAll([
        ...exact,
        ...matching(`whole : ${prefix(withoutSpaces(key))}`, allOf(words.map(likeWord))),
      ])
    },
    /** Names that have all words of the text, or words close to them. */
    near(): readonly FoundName[] {
      const alternatives = words.map((word) => {
        const isTakenLiterally = words.length > 1 && known.has(word)
        const near = isTakenLiterally ? [] : nearWords(word, known).slice(0, maxNear)
        return [likeWord(word), ...near.map((one) => quoted(one.word))]
      })
      if (alternatives.every(({ length }) => length === 1)) return []
      return readAll(matching(allOf(alternatives.map((ways) => `(${ways.join(' OR ')})`))))
    },
    /** Names that equal the text without one of its words. */
    withoutOne(): readonly FoundName[] {
      if (words.length < 2) return []
      const rests = words.map((omitted) => words.filter((word) => word !== omitted).map(quoted))
      const names = readAll(matching(...rests.filter(({ length }) => length > 0).map(allOf)))
      return names.filter(({ name }) => searchKey(name).words.length < words.length)
    },
  }
}

function allOf(words: readonly string[]): string {
  return `words : (${words.join(' AND ')})`
}

function likeWord(word: string): string {
  return word.length < minPrefix ? quoted(word) : prefix(word)
}

function prefix(word: string): string {
  return `${quoted(word)} *`
}

/** Quoting is safe: words are only letters and digits. */
function quoted(word: string): string {
  return `"${word}"`
}
