import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Catalog } from '../compiled/openCompiled.ts'
import type { Place, PlacesSettings } from '../port/port.ts'
import type { Province } from '../places/resultsPage.ts'

/** What decides of every place: when it changes, all of them are derived anew. */
export interface PlaceRules {
  /** Those that are there. */
  regions: readonly Place['region'][]
  /** Of these. */
  provinces: readonly Province[]
  kinds: PlacesSettings['kinds']
  sorting: string
}

export interface Facts extends Catalog {
  /** Those of its places. */
  rules: PlaceRules
  /** What does not fit together, but of places and pages, which are looked for. */
  problems: readonly Problem[]
  /** What it was compiled with. */
  program: string
  /** Another one whenever a pack is written. */
  packs: string
}

/** Nothing when it was never written. */
export function readFact<Name extends keyof Facts>(db: DatabaseSync, name: Name): Facts[Name] | undefined {
  const row = db.prepare('SELECT value FROM facts WHERE name = ?').get(name)
  return row && (JSON.parse(String(row['value'])) as Facts[Name])
}

export function writeFact<Name extends keyof Facts>(db: DatabaseSync, name: Name, value: Facts[Name]): void {
  db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, JSON.stringify(value))
}
