import { shapeOf } from '../definition/columnFields.ts'
import { rowOfKey, type Columns, type ListShape } from './Columns.ts'
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
      : readColumns(prepare, type, '', shapeOf(definition))
  keptColumns.set(key, { version: versions, columns })
  return columns
}

/** In other languages, chunks have the names of translated documents alone. */
export const namesAlone: ListShape = { numbers: [], choices: [] }

/** The columns of another language: its orders, and its names where documents are translated. */
function inLanguage(first: Columns, { prepare }: Compiled, type: string, language: string): Columns {
  const own = joinChunks(prepare, type, language, namesAlone)
  const names = own.size > 0 && replaceNames(first, own)
  return { ...first, ...names, orders: readOrders(prepare, first, type, language) }
}

type Names = Pick<Columns, 'letters' | 'names' | 'nameStarts' | 'words' | 'wordStarts'>

/** The names of `first`, with those of `own` in their place. */
function replaceNames(first: Columns, own: Columns): Names {
  const ownRows = new Map(Array.from(own.keys, (key, row) => [rowOfKey(first, key), row]))
  const replaced: Names = {
    letters: first.letters.slice(),
    names: new Uint8Array(first.names.length + own.names.length),
    nameStarts: new Uint32Array(first.size + 1),
    words: new Uint32Array(first.words.length + own.words.length),
    wordStarts: new Uint32Array(first.size + 1),
  }
  for (let row = 0; row < first.size; row++) {
    const ownRow = ownRows.get(row)
    const [from, at] = ownRow === undefined ? [first, row] : [own, ownRow]
    replaced.letters[row] = from.letters[at] ?? 0
    copyPart(from.names, from.nameStarts, at, replaced.names, replaced.nameStarts, row)
    copyPart(from.words, from.wordStarts, at, replaced.words, replaced.wordStarts, row)
  }
  return replaced
}

function copyPart<Part extends Uint8Array | Uint32Array>(
  from: Part,
  fromStarts: Uint32Array,
  at: number,
  to: Part,
  toStarts: Uint32Array,
  row: number,
): void {
  const part = from.subarray(fromStarts[at], fromStarts[at + 1])
  const start = toStarts[row] ?? 0
  to.set(part, start)
  toStarts[row + 1] = start + part.length
}
