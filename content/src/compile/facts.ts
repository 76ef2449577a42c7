import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Catalog } from '../compiled/openCompiled.ts'
import type { SiteInfo } from '../port/port.ts'

/** Data that affects every page, whatever its document refers to: when it changes, all pages are derived again. */
type PageRules = Pick<SiteInfo, 'origins' | 'languages'> & { types: readonly string[] }

/** Contents of the table `facts`, by name. */
export interface Facts extends Catalog {
  pageRules: PageRules
  /** Ids of search entries that are left out because another one has their page to itself. */
  alone: readonly string[]
  routes: Required<Pick<SiteInfo, 'routes' | 'earlierRoutes'>>
  /** Problems between documents; problems of records and pages are in other tables. */
  problems: readonly Problem[]
  mediaProblems: readonly Problem[]
  recordProblems: readonly Problem[]
  /** Hash of the program and settings that compiled the file. */
  program: string
}

/** Reads a fact of the site's first language; undefined if it was never written. */
export function readFact<Name extends keyof Facts>(db: DatabaseSync, name: Name): Facts[Name] | undefined {
  const row = db.prepare('SELECT value FROM facts WHERE name = ?').get(name)
  return row && JSON.parse(String(row['value']))
}

/** Writes a fact. `language`: default is the site's first. */
export function writeFact<Name extends keyof Facts>(
  db: DatabaseSync,
  name: Name,
  value: Facts[Name],
  language?: string,
): void {
  const key = language === undefined ? name : `${name}@${language}`
  db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(key, JSON.stringify(value))
}
