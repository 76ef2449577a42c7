import { columnFields } from '../definition/columnFields.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { rowOf, type Column, type EntryColumns } from './EntryColumns.ts'
import type { Compiled } from './openCompiled.ts'

/** `path` is null where it is the first language's; values as `columnValues` builds them. */
type Row = readonly [slug: string, title: string, path: string | null, ...values: unknown[]]

const firstValue = 3 /* index of the first value in a row */

/** The columns of a type; undefined if the site has no such type. They are read when they are first asked for. */
export function readEntryColumns(compiled: Compiled, type: string): EntryColumns | undefined {
  const { prepare, language, keptEntries, catalog } = compiled
  const { types = {} } = catalog
  const definition = Object.hasOwn(types, type) ? types[type] : undefined
  if (!definition) return undefined
  const version = prepare('SELECT version FROM entry_types WHERE type = ?').get(type)?.['version']
  const key = `${language ?? ''} ${type}`
  const kept = keptEntries.get(key)
  if (kept && kept.version === version) return kept.columns
  const first = language === undefined ? undefined : readEntryColumns(compiled.inLanguage(undefined), type)
  const columns = first
    ? inLanguage(first, compiled, type, definition)
    : buildColumns(compiled, type, definition)
  keptEntries.set(key, { version, columns })
  return columns
}

const batchSize = 5_000 /* rows read as one text: it takes a third of the time of reading them one by one, and garbage stays young */

function* readRows({ prepare, language = '' }: Compiled, type: string): Iterable<Row> {
  const select = prepare(
    `SELECT group_concat(value) AS value, max(name) AS last FROM
     (SELECT name, value FROM entry_rows WHERE language = ? AND name > ? AND name < ? ORDER BY name LIMIT ${batchSize})`,
  )
  let last = `${type}/`
  for (;;) {
    const batch = select.get(language, last, `${type}/~`)
    if (typeof batch?.['value'] !== 'string') return
    yield* JSON.parse(`[${batch['value']}]`) as readonly Row[]
    last = String(batch['last'])
  }
}

function buildColumns(compiled: Compiled, type: string, definition: EntryType): EntryColumns {
  const count = compiled.prepare(
    'SELECT count(*) AS n FROM entry_rows WHERE language = ? AND name > ? AND name < ?',
  )
  const size = Number(count.get('', `${type}/`, `${type}/~`)?.['n'])
  const slugs: string[] = []
  const titles: string[] = []
  const paths = new Map<number, string>()
  const fields = placesOf(definition).map(({ name, kind, at }) => ({ name, at, ...builders[kind](size) }))
  for (const values of readRows(compiled, type)) {
    const row = slugs.length
    const [slug, title, path] = values
    slugs.push(slug)
    titles.push(title)
    if (path !== null) paths.set(row, path)
    for (const { at, put } of fields) put(row, values[at], values[at + 1])
  }
  const columns = new Map(fields.map(({ name, column }) => [name, column()]))
  return { size, folder: `/${pageNameOf(type)}/`, slugs, titles, paths, fields: columns, orders: new Map() }
}

/** The columns of another language: its titles, paths and texts where documents are translated. */
function inLanguage(
  first: EntryColumns,
  compiled: Compiled,
  type: string,
  definition: EntryType,
): EntryColumns {
  const rows = [...readRows(compiled, type)].flatMap(function find(row) {
    const index = rowOf(first, row[0])
    return index === undefined ? [] : [{ index, row }]
  })
  const replaced = <Value>(values: readonly Value[], at: number): readonly Value[] => {
    const own = [...values]
    for (const { index, row } of rows) own[index] = (row[at] ?? undefined) as Value
    return own
  }
  const fields = placesOf(definition).map(function columnOf({ name, at }) {
    const column = first.fields.get(name) ?? {}
    return [name, column.texts ? { texts: replaced(column.texts, at) } : column] as const
  })
  const paths = rows.flatMap(({ index, row: [, , path] }) => (path === null ? [] : [[index, path] as const]))
  return {
    ...first,
    titles: replaced(first.titles, 1),
    paths: new Map([...first.paths, ...paths]),
    fields: new Map(fields),
    orders: new Map(),
  }
}

/** The stored fields of a type, each with the index of its first value in a row. */
function placesOf(definition: EntryType) {
  let next = firstValue
  return columnFields(definition).map(function placeOf({ name, kind }) {
    const at = next
    next += kind === 'range' || kind === 'point' ? 2 : 1
    return { name, kind, at }
  })
}

/** Fills a column row by row. */
interface Builder {
  /** `next`: the second value of a range or a point. */
  put(row: number, value: unknown, next: unknown): void
  column(): Column
}

const builders: Readonly<Record<ReturnType<typeof columnFields>[number]['kind'], (size: number) => Builder>> =
  {
    range(size) {
      const [put, least, greatest] = buildPairs(size)
      return { put, column: () => ({ range: { least, greatest } }) }
    },
    point(size) {
      const [put, lat, lon] = buildPairs(size)
      return { put, column: () => ({ point: { lat, lon } }) }
    },
    choices(size) {
      const codeOf = new Map<string, number>()
      const starts = new Uint32Array(size + 1)
      const codes: number[] = []
      return {
        put(row, value) {
          for (const id of (value ?? []) as readonly string[])
            codes.push(codeOf.getOrInsertComputed(id, () => codeOf.size))
          starts[row + 1] = codes.length
        },
        column: () => ({ choices: { ids: [...codeOf.keys()], starts, codes: Uint32Array.from(codes) } }),
      }
    },
    text() {
      const texts: (string | undefined)[] = []
      return {
        put: (_row, value) => void texts.push((value ?? undefined) as string),
        column: () => ({ texts }),
      }
    },
  }

/** Two columns of numbers, NaN where there is none, and the function that fills them. */
function buildPairs(size: number): readonly [Builder['put'], Float64Array, Float64Array] {
  const [one, other] = [new Float64Array(size), new Float64Array(size)]
  function put(row: number, value: unknown, next: unknown): void {
    one[row] = typeof value === 'number' ? value : NaN
    other[row] = typeof next === 'number' ? next : NaN
  }
  return [put, one, other]
}
