import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Catalog } from '../compiled/openCompiled.ts'
import type { Place, PlacesSettings, SiteInfo } from '../port/port.ts'
import type { Province } from '../places/resultsPage.ts'

/** What decides of every place: when it changes, all of them are derived again. */
export interface PlaceRules {
  regions: readonly Place['region'][]
  provinces: readonly Province[]
  kinds: PlacesSettings['kinds']
  sorting: string
}

/** What decides of every page, beside documents that pages name: when it changes, all of them are made again. */
type PageRules = Pick<SiteInfo, 'origins' | 'languages'> & { categories: readonly string[] }

export interface Facts extends Catalog {
  rules: PlaceRules
  pageRules: PageRules
  /** What does not fit together, without places and pages: theirs is looked up. */
  problems: readonly Problem[]
  /** What is wrong with files of media documents. */
  mediaProblems: readonly Problem[]
  /** Hash of what it was compiled with. */
  program: string
  /** Another id whenever a chunk of places is written. */
  packs: string
}

export function readFact<Name extends keyof Facts>(db: DatabaseSync, name: Name): Facts[Name] | undefined {
  const row = db.prepare('SELECT value FROM facts WHERE name = ?').get(name)
  return row && (JSON.parse(String(row['value'])) as Facts[Name])
}

/** `language`: where it is not the site's first. */
export function writeFact<Name extends keyof Facts>(
  db: DatabaseSync,
  name: Name,
  value: Facts[Name],
  language?: string,
): void {
  const key = language === undefined ? name : `${name}@${language}`
  db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(key, JSON.stringify(value))
}
