import type { DatabaseSync } from 'node:sqlite'
import { namesAlone } from '../compiled/readEntryColumns.ts'
import { placeList, placeShape } from '../compiled/readColumns.ts'
import { shapeOf, sortsOf, type ColumnValues } from '../definition/columnFields.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { placeKinds } from '../port/port.ts'
import type { ListSource } from './writeList.ts'
import type { OrderedDocument, OrderSource } from './writeOrder.ts'

type PlaceRow = readonly [number, string, number, number, number, string, string, number, number]

/** The list of places. `sorting`: the language by whose alphabet names are sorted. */
export function placeSource(db: DatabaseSync, sorting: string): ListSource {
  const select = db.prepare(
    `SELECT key, name, lat, lon, population, region, province, kind, part_of IS NOT NULL
     FROM places WHERE state = 0 AND key BETWEEN ? AND ? ORDER BY key`,
    { returnArrays: true },
  )
  const all = "SELECT key, name AS text, '' AS title, id FROM places WHERE state = 0"
  return {
    list: placeList,
    language: '',
    shape: placeShape,
    allChunks: (chunkSize) => chunksIn(db, `key / ${chunkSize} AS number FROM places`),
    read(first, last) {
      const rows = select.all(first, last) as unknown as readonly PlaceRow[]
      return rows.map(([key, name, lat, lon, people, region, province, kind, isPart]) => {
        const group = {
          region,
          province,
          kind: placeKinds[kind] ?? 'village',
          isPart: isPart === 1 ? '1' : '',
        }
        return { key, name, group, numbers: [lat, lon, people], choices: [] }
      })
    },
    orders: [
      orderFrom(db, 'name', { language: sorting, isNumeric: false, isDescending: false }, all, 'key = ?'),
    ],
  }
}

/** The list of a type. In other languages it has the names, if a document is translated, and orders. */
export function entrySource(
  db: DatabaseSync,
  type: string,
  definition: EntryType,
  { language, sorting }: Readonly<Record<'language' | 'sorting', string>>,
): ListSource {
  const { texts, ...shape } = shapeOf(definition)
  const isFirst = language === ''
  const select = db.prepare(`${allEntries(type, language)} AND first.key BETWEEN ? AND ? ORDER BY first.key`)
  const hasNames =
    db
      .prepare("SELECT 1 FROM entry_rows WHERE language = ? AND substr(name, 1, instr(name, '/') - 1) = ?")
      .get(language, type) !== undefined
  return {
    list: type,
    language,
    shape: isFirst ? shape : { ...namesAlone, hasNames },
    allChunks: (chunkSize) =>
      hasNames ? chunksIn(db, `key / ${chunkSize} AS number FROM (${allEntries(type, language)})`) : [],
    read: (first, last) =>
      (hasNames ? select.all(first, last) : []).map(({ key, title, value }) => {
        const [numbers, choices]: ColumnValues = isFirst ? JSON.parse(String(value)) : [[], [], []]
        const found = numbers.map((number) => number ?? NaN)
        return { key: Number(key), name: String(title), group: {}, numbers: found, choices }
      }),
    orders: ordersOf(definition, texts).map(({ field, at, isDescending }) =>
      orderFrom(
        db,
        isDescending ? `-${field}` : field,
        { language: sorting, isNumeric: true, isDescending },
        allEntries(type, language, at),
        'first.key = ?',
      ),
    ),
  }
}

/** Orders of texts; `at`: index of the text among those of a row, undefined for the title. */
function ordersOf({ title, list }: EntryType, texts: readonly string[]) {
  const all: readonly { field: string; at?: number }[] = [
    { field: title },
    ...texts.map((field, at) => ({ field, at })),
  ]
  const [first] = sortsOf({ title, list } as EntryType)
  return all.flatMap(function withDirections(one) {
    const isDescending = list?.isDescending === true && one.field === first
    return isDescending
      ? [...(one.field === title ? [{ ...one, isDescending: false }] : []), { ...one, isDescending }]
      : [{ ...one, isDescending }]
  })
}

/**
 * SQL of all documents of a type; types and languages are names without quotes. `text`: of those of a row the one with the
 * index `at`; default: the title.
 */
function allEntries(type: string, language: string, at?: number): string {
  const title = 'ifnull(own.title, first.title)'
  const text = at === undefined ? title : `iif(own.key IS NULL, first.value, own.value) ->> '$[2][${at}]'`
  return `SELECT first.key AS key, ${text} AS text, ${title} AS title, first.name AS id, first.value AS value
    FROM entry_rows AS first LEFT JOIN entry_rows AS own ON own.language = '${language}' AND own.key = first.key
    WHERE first.language = '' AND first.name > '${type}/' AND first.name < '${type}/~'`
}

function orderFrom(
  db: DatabaseSync,
  name: string,
  rule: OrderSource['rule'],
  all: string,
  ofKey: string,
): OrderSource {
  const one = db.prepare(`${all} AND ${ofKey}`)
  return {
    name,
    rule,
    all: () => db.prepare(all).iterate() as Iterable<unknown> as Iterable<OrderedDocument>,
    one: (key) => one.get(key) as OrderedDocument | undefined,
  }
}

function chunksIn(db: DatabaseSync, selected: string): readonly number[] {
  const rows = db.prepare(`SELECT DISTINCT ${selected}`).all()
  return rows.map(({ number }) => Number(number))
}
