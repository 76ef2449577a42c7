import { shapeOf } from '../definition/columnValues.ts'
import type { Columns } from './Columns.ts'
import type { ListShape } from '../definition/columnValues.ts'
import type { Compiled } from './openCompiled.ts'
import { joinChunks } from './joinChunks.ts'
import { readColumns, readOrders, versionOf } from './readColumns.ts'

/** The columns of a type; undefined if the site has no such type. They are read when they are first asked for. */
export function readEntryColumns(compiled: Compiled, type: string): Columns | undefined {
  const { prepare, language, keptColumns, catalog } = compiled
  const { types = {} } = catalog
  const definition = Object.hasOwn(types, type) ? types[type] : undefined
  if (!definition) return undefined
  const versions = [versionOf(prepare, type), language && versionOf(prepare, type, language)].join()
  const key = `${language ?? ''} ${type}`
  const kept = keptColumns.get(key)
  if (kept?.version === versions) return kept.columns
  const first = language === undefined ? undefined : readEntryColumns(compiled.inLanguage(undefined), type)
  const columns =
    first && language !== undefined
      ? inLanguage(first, compiled, type, language)
      : readColumns(prepare, type, shapeOf(definition), definition.list?.facets ?? [])
  keptColumns.set(key, { version: versions, columns })
  return columns
}

/** In other languages, chunks have names alone, and only if a document is translated. */
export const namesAlone: ListShape = { numbers: [], choices: [] }

/** The columns of another language: its names and orders. */
function inLanguage(first: Columns, { prepare }: Compiled, type: string, language: string): Columns {
  const own = joinChunks(prepare, type, language, namesAlone)
  const { letters, names, nameStarts, words, wordStarts } = own.size === first.size ? own : first
  const orders = readOrders(prepare, first, type, language)
  return { ...first, letters, names, nameStarts, words, wordStarts, orders }
}
