import type { DatabaseSync } from 'node:sqlite'
import { namesAlone } from '../compiled/readEntryColumns.ts'
import { shapeOf, sortsOf, type ColumnValues } from '../definition/columnValues.ts'
import type { SiteTypes } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import type { Progress } from './CompilerMessage.ts'
import { writeList, type ListSource } from './writeList.ts'
import { orderFrom } from './writeOrder.ts'

type Languages = Readonly<Record<'language' | 'sorting', string>>

/** Writes the lists of all types in a language: `''` is the site's first. `sorting`: the language that sorts texts. */
export function writeEntryLists(
  db: DatabaseSync,
  types: SiteTypes,
  languages: Languages,
  onProgress?: (progress: Progress) => void,
): void {
  for (const [type, definition] of Object.entries(types))
    writeList(db, entrySource(db, type, definition, languages), (done, of) =>
      onProgress?.({ stage: 'lists', done, of }),
    )
}

/** The list of a type. In other languages it has the names, if a document is translated, and orders. */
function entrySource(
  db: DatabaseSync,
  type: string,
  definition: EntryType,
  { language, sorting }: Languages,
): ListSource {
  const { texts, ...shape } = shapeOf(definition)
  const isFirst = language === ''
  const from = fromEntries(type, language)
  const select = db.prepare(
    `SELECT first.key AS key, ${ownTitle} AS title, first.value AS value ${from}
     AND first.key BETWEEN ? AND ? ORDER BY first.key`,
  )
  const hasRows = db.prepare('SELECT 1 FROM entry_rows WHERE language = ?').get(language) !== undefined
  const named = db.prepare('SELECT 1 FROM entry_rows WHERE name > ? AND name < ? AND language = ?')
  const hasNames = isFirst || (hasRows && named.get(`${type}/`, `${type}/~`, language) !== undefined)
  return {
    list: type,
    language,
    shape: isFirst ? shape : { ...namesAlone, hasNames },
    keys: hasNames ? `SELECT first.key AS key ${from}` : undefined,
    read: (first, last) =>
      (hasNames ? select.all(first, last) : []).map(({ key, title, value }) => {
        const [numbers, choices]: ColumnValues = isFirst ? JSON.parse(String(value)) : [[], [], []]
        const found = numbers.map((number) => number ?? NaN)
        return { key: Number(key), name: String(title), numbers: found, choices }
      }),
    orders: ordersOf(definition, texts).map(({ field, at, isDescending }) =>
      orderFrom(db, {
        name: isDescending ? `-${field}` : field,
        rule: { language: definition.list?.sorting ?? sorting, isNumeric: true, isDescending },
        all: `SELECT first.key AS key, ${selectText(at)}, first.name AS id ${from}`,
        ofKey: 'first.key = ?',
      }),
    ),
  }
}

/** Orders of texts; `at`: index of the text among those of a row, undefined for the title. */
function ordersOf(type: EntryType, texts: readonly string[]) {
  const [first] = sortsOf(type)
  const all: readonly { field: string; at?: number }[] = [
    { field: type.title },
    ...texts.map((field, at) => ({ field, at })),
  ]
  const descending = all.filter(({ field }) => type.list?.isDescending && field === first)
  return [
    ...all.map((one) => ({ ...one, isDescending: false })),
    ...descending.map((one) => ({ ...one, isDescending: true })),
  ]
}

const ownTitle = 'ifnull(own.title, first.title)'

/** SQL of the text of an order and the title: of texts the one with the index `at`; default: the title, which is enough. */
function selectText(at: number | undefined): string {
  const text = `iif(own.key IS NULL, first.value, own.value) ->> '$[2][${at}]'`
  return at === undefined ? `${ownTitle} AS text, '' AS title` : `${text} AS text, ${ownTitle} AS title`
}

/** SQL of all documents of a type; types and languages are names without quotes. */
function fromEntries(type: string, language: string): string {
  return `FROM entry_rows AS first LEFT JOIN entry_rows AS own ON own.language = '${language}' AND own.key = first.key
    WHERE first.language = '' AND first.name > '${type}/' AND first.name < '${type}/~'`
}
