import type { DatabaseSync } from 'node:sqlite'
import { placeList, placeShape } from '../compiled/readColumns.ts'
import { placeKinds } from '../port/port.ts'
import type { ListSource } from './writeList.ts'
import { orderFrom } from './writeOrder.ts'

type PlaceRow = readonly [number, string, number, number, number, string, string, number, number]

/** The list of places. `sorting`: the language by whose alphabet names are sorted. */
export function placeSource(db: DatabaseSync, sorting: string): ListSource {
  const select = db.prepare(
    `SELECT key, name, lat, lon, population, region, province, kind, part_of IS NOT NULL
     FROM places WHERE state = 0 AND key BETWEEN ? AND ? ORDER BY key`,
    { returnArrays: true },
  )
  return {
    list: placeList,
    language: '',
    shape: placeShape,
    keys: 'SELECT key FROM places',
    read(first, last) {
      const rows = select.all(first, last) as unknown as readonly PlaceRow[]
      return rows.map(([key, name, lat, lon, people, region, province, kind, isPart]) => {
        const choices = [[region], [province], [placeKinds[kind] ?? 'village'], isPart ? ['yes'] : []]
        return { key, name, numbers: [lat, lon, people], choices }
      })
    },
    orders: [
      orderFrom(db, {
        name: 'name',
        rule: { language: sorting, isNumeric: false, isDescending: false },
        all: "SELECT key, name AS text, '' AS title, id FROM places WHERE state = 0",
        ofKey: 'key = ?',
      }),
    ],
  }
}
