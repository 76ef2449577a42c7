import type { DatabaseSync } from 'node:sqlite'
import { recordStates } from '../compiled/layout.ts'
import { pageNameOf, type SiteTypes } from '../definition/SiteTypes.ts'
import { hues } from '../fields/hues.ts'
import type { SiteInfo } from '../port/port.ts'

const maxGroups = 100 /* rules of 50 bytes in the styles of each page */

const ofType = `SELECT substr(name, length(?1) + 1) AS id, value -> ('$.entry.values.' || ?2) AS hues FROM pages
    WHERE name >= ?1 AND name < ?1 || '~' AND kind <> 'hidden'
  UNION ALL SELECT substr(name, length(?3) + 1), value -> ('$.' || ?2) FROM records
    WHERE name >= ?3 AND name < ?3 || '~' AND state = ${recordStates.listed} ORDER BY id LIMIT ${maxGroups}`

/** Reads the hue of each document that marks what refers to it. */
export function readGroups(db: DatabaseSync, types: SiteTypes): NonNullable<SiteInfo['groups']> {
  return Object.entries(types).flatMap(function groupsOf([type, { mark, fields }]) {
    const [field] = Object.entries(fields).find(([, { kind }]) => kind === 'hues') ?? []
    if (!mark || field === undefined) return []
    const rows = db.prepare(ofType).all(pageNameOf(`${type}/`), field, `${type}/`)
    return rows.flatMap(function readGroup({ id, hues: written }) {
      const { data } = hues.value({}).safeParse(JSON.parse(String(written)))
      return data ? { id: String(id), hue: data[0] } : []
    })
  })
}
