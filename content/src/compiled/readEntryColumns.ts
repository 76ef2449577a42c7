import { columnFields } from '../definition/columnFields.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { kindOfField, type FieldDefinition } from '../fields/fieldSchema.ts'
import type { ChoiceColumn, Column, EntryColumns } from './EntryColumns.ts'
import type { Compiled } from './openCompiled.ts'

type Row = readonly [name: string, title: string, path: string, ...values: unknown[]]

/** The columns of a type; undefined if the site has no such type. They are read when they are first asked for. */
export function readEntryColumns(compiled: Compiled, type: string): EntryColumns | undefined {
  const { prepare, language, keptEntries, catalog } = compiled
  const { types = {} } = catalog
  const definition = Object.hasOwn(types, type) ? types[type] : undefined
  if (!definition) return undefined
  const version = prepare('SELECT version FROM entry_types WHERE type = ?').get(type)?.['version']
  const key = `${language ?? ''} ${type}`
  const kept = keptEntries.get(key)
  if (kept?.version === version) return kept?.columns
  const rows = readRows(compiled, type)
  const first = language === undefined ? undefined : readEntryColumns(compiled.inLanguage(undefined), type)
  const columns = first ? inLanguage(first, rows, definition) : buildColumns(rows, definition)
  keptEntries.set(key, { version, columns })
  return columns
}

/** Reads all rows as one text: 50,000 take 60 ms, one by one 150 ms. */
function readRows({ prepare, language = '' }: Compiled, type: string): readonly Row[] {
  const select = prepare(
    `SELECT group_concat(value) AS value FROM
     (SELECT value FROM entry_rows WHERE language = ? AND name >= ? AND name < ? ORDER BY name)`,
  )
  const row = select.get(language, `${type}/`, `${type}/~`)
  return JSON.parse(`[${String(row?.['value'] ?? '')}]`)
}

function buildColumns(rows: readonly Row[], definition: EntryType): EntryColumns {
  const names = rows.map(([name]) => name)
  const fields = columnFields(definition).map(function columnOf(field, index) {
    const values = rows.map((row) => row[index + firstValue] ?? undefined)
    return [field, columnFrom(definition.fields[field], values)] as const
  })
  return {
    size: rows.length,
    names,
    titles: rows.map(([, title]) => title),
    paths: rows.map(([, , path]) => path),
    fields: new Map(fields),
    rowOf: new Map(names.map((name, row) => [name, row])),
    orders: new Map(),
  }
}

const firstValue = 3 /* index of the first value in a row */

/** The columns of another language: its titles, paths and texts where documents are translated. */
function inLanguage(first: EntryColumns, translated: readonly Row[], definition: EntryType): EntryColumns {
  const rows = translated.flatMap(function find(row) {
    const index = first.rowOf.get(row[0])
    return index === undefined ? [] : [{ index, row }]
  })
  const replaced = <Value>(values: readonly Value[], at: number): readonly Value[] => {
    const own = [...values]
    for (const { index, row } of rows) own[index] = (row[at] ?? undefined) as Value
    return own
  }
  const fields = columnFields(definition).map(function columnOf(field, index) {
    const { texts, ...rest } = first.fields.get(field) ?? {}
    return [field, texts ? { ...rest, texts: replaced(texts, index + firstValue) } : rest] as const
  })
  return {
    ...first,
    titles: replaced(first.titles, 1),
    paths: replaced(first.paths, 2),
    fields: new Map(fields),
    orders: new Map(),
  }
}

function columnFrom(field: FieldDefinition | undefined, values: readonly unknown[]): Column {
  const { range, choices, at, order } = field ? kindOfField(field) : {}
  const pairs = <One extends string, Other extends string>(
    names: readonly [One, Other],
    read: (value: unknown) => readonly [number, number],
  ) => {
    const columns = [new Float64Array(values.length), new Float64Array(values.length)] as const
    for (const [row, value] of values.entries())
      [columns[0][row], columns[1][row]] = value === undefined ? [NaN, NaN] : read(value)
    return { [names[0]]: columns[0], [names[1]]: columns[1] } as Readonly<Record<One | Other, Float64Array>>
  }
  return {
    ...(range && { range: pairs(['least', 'greatest'], range.ends) }),
    ...(at && {
      point: pairs(['lat', 'lon'], (value) => {
        const { lat, lon } = at(value)
        return [lat, lon]
      }),
    }),
    ...(choices && {
      choices: choiceColumn(values.map((value) => (value === undefined ? [] : choices.ids(value)))),
    }),
    ...(order && { texts: values.map((value) => (value === undefined ? undefined : order(value))) }),
  }
}

function choiceColumn(chosen: readonly (readonly string[])[]): ChoiceColumn {
  const codeOf = new Map<string, number>()
  const starts = new Uint32Array(chosen.length + 1)
  const codes: number[] = []
  for (const [row, ids] of chosen.entries()) {
    for (const id of new Set(ids)) codes.push(codeOf.getOrInsertComputed(id, () => codeOf.size))
    starts[row + 1] = codes.length
  }
  return { ids: [...codeOf.keys()], starts, codes: Uint32Array.from(codes) }
}
