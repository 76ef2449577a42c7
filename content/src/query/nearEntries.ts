import type { Coordinates } from '@tessera/kit/contract/content'
import { pathOfRow } from '../compiled/EntryColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import { pointOf } from '../definition/columnFields.ts'
import { distanceBetween } from '../places/distanceBetween.ts'

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
  const { type, from, except, max, within = Infinity } = wanted
  const columns = readEntryColumns(compiled, type)
  const field = wanted.field ?? pointOf(compiled.catalog.types?.[type])
  const { lat, lon } = columns?.fields.get(field ?? '')?.point ?? {}
  if (!columns || !lat || !lon) return []
  const pointAt = (row: number) => ({ lat: lat[row] ?? NaN, lon: lon[row] ?? NaN })
  const nearest = nearestRows(columns.size, (row) => distanceBetween(from, pointAt(row)), max + 1)
  const near = nearest.map(({ row, distance }) => ({
    id: `${type}/${columns.slugs[row] ?? ''}`,
    name: columns.titles[row] ?? '',
    path: pathOfRow(columns, row),
    at: pointAt(row),
    distance,
  }))
  return near.filter(({ id, distance }) => id !== except && distance <= within).slice(0, max)
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
