import type { Coordinates } from '@tessera/kit/contract/content'
import { columnOf } from '../compiled/columnOf.ts'
import { nameRows } from './nameRows.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import { pointOf } from '../definition/columnValues.ts'
import { hasAnyId, markChosen } from './marks.ts'
import { nearestRows } from './nearestRows.ts'

interface Wanted {
  type: string
  /** The field that says where they are; default: their first. */
  field?: string | undefined
  from: Coordinates
  /** Name of the document to leave out. */
  except: string
  max: number
  /** Greatest distance, in km; default: any. */
  within?: number | undefined
  /** Only those with a value in this field. */
  only?: string | undefined
  /** Only those with one of these ids in a field. */
  same?: { field: string; ids: readonly string[] } | undefined
}

/** A document near a point; `id`: its name, such as `museum/pergamon`; `distance` in km. */
interface Near {
  id: string
  name: string
  path: string
  at: Coordinates
  distance: number
}

/** Finds the documents of a type nearest to a point, nearest first. */
export function nearEntries(compiled: Compiled, wanted: Wanted): readonly Near[] {
  const { from, except, max, within = Infinity } = wanted
  const columns = readEntryColumns(compiled, wanted.type)
  const type = compiled.catalog.types?.[wanted.type]
  const { point } = (columns && type && columnOf(columns, type, wanted.field ?? pointOf(type) ?? '')) ?? {}
  if (!columns || !point) return []
  const { only, same } = wanted
  const isAlike = same && markChosen(columns, same.field, same.ids)
  const isDescribed = only === undefined ? undefined : hasAnyId(columns, only)
  const isAsked = (row: number) => isAlike?.[row] !== 0 && (isDescribed?.(row) ?? true)
  const nearest = nearestRows(point, from, isAsked, max + 1)
  const names = nameRows(
    compiled,
    columns,
    nearest.map(({ row }) => row),
  )
  const near = names.flatMap(function nearOf({ name: id, title: name, path }, index) {
    const { row = 0, distance = Infinity } = nearest[index] ?? {}
    const at = { lat: point.lat[row] ?? NaN, lon: point.lon[row] ?? NaN }
    return id === except || distance > within ? [] : { id, name, path, at, distance }
  })
  return near.slice(0, max)
}
