import type { Coordinates } from '@tessera/kit/contract/content'
import type { EntryColumns } from '../compiled/EntryColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import { pointOf } from '../definition/columnFields.ts'
import { distanceBetween } from '../places/distanceBetween.ts'

interface Wanted {
  type: string
  from: Coordinates
  /** Name of the document to leave out. */
  except: string
  max: number
  /** Greatest distance, in km; default: any. */
  within?: number | undefined
}

interface NearRow {
  row: number
  slug: string
  at: Coordinates
  /** In km. */
  distance: number
}

/** Finds the documents of a type nearest to a point by their first point, nearest first. */
export function nearEntries(
  compiled: Compiled,
  { type, from, except, max, within = Infinity }: Wanted,
): { columns: EntryColumns | undefined; rows: readonly NearRow[] } {
  const columns = readEntryColumns(compiled, type)
  const field = pointOf(compiled.catalog.types?.[type])
  const { lat, lon } = columns?.fields.get(field ?? '')?.point ?? {}
  if (!columns || !lat || !lon) return { columns, rows: [] }
  const at = (row: number) => ({ lat: lat[row] ?? NaN, lon: lon[row] ?? NaN })
  const nearest = nearestRows(columns.size, (row) => distanceBetween(from, at(row)), max + 1)
  const rows = nearest.map(({ row, distance }) => ({
    row,
    slug: columns.slugs[row] ?? '',
    at: at(row),
    distance,
  }))
  const others = rows.filter(({ slug, distance }) => `${type}/${slug}` !== except && distance <= within)
  return { columns, rows: others.slice(0, max) }
}

/** The `max` rows with the least distance, nearest first; rows without one are left out. In one pass, for many rows. */
function nearestRows(
  size: number,
  distanceOf: (row: number) => number,
  max: number,
): readonly { row: number; distance: number }[] {
  const nearest: { row: number; distance: number }[] = []
  for (let row = 0; row < size; row++) {
    const distance = distanceOf(row)
    if (Number.isNaN(distance) || (nearest.length >= max && distance >= (nearest.at(-1)?.distance ?? 0)))
      continue
    const at = nearest.findIndex((one) => distance < one.distance)
    nearest.splice(at < 0 ? nearest.length : at, 0, { row, distance })
    nearest.length = Math.min(nearest.length, max)
  }
  return nearest
}
