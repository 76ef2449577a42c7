import { findBanner } from './findBanner.ts'
import type { Catalog, Compiled } from '../compiled/openCompiled.ts'
import type { FooterIndex } from '../port/port.ts'
import { findAlternates, movedTo } from './alternates.ts'
import { entryColumns } from './entryColumns.ts'
import { entryCells, entryMarkers } from './entryMarkers.ts'
import { findEntries } from './findEntries.ts'
import { findHits } from './findHits.ts'
import { footerIndex } from './footerIndex.ts'
import { pageAt } from './pageAt.ts'
import { countPaths, pagePaths } from './pagePaths.ts'
import { remembering } from './remembering.ts'
import { slotPaths } from './slotPaths.ts'

/** Queries of compiled content. Answers are sent as JSON; undefined if nothing was found. */
const questions = {
  catalog(compiled: Compiled): Catalog & { index?: FooterIndex } {
    const index = footerIndex(compiled)
    return { ...compiled.catalog, ...(index && { index }) }
  },
  page: pageAt,
  entries: findEntries,
  entryColumns,
  entryMarkers,
  entryCells,
  search: findHits,
  mediaFile({ prepare }: Compiled, name: string): { path: string; type: string } | undefined {
    const row = prepare('SELECT path, type FROM media_files WHERE name = ?').get(name)
    return row && { path: String(row['path']), type: String(row['type']) }
  },
  banner: findBanner,
  pathCount: countPaths,
  paths: pagePaths,
  slotPaths,
  alternates: findAlternates,
  movedTo,
}

export type Questions = typeof questions
/** The name of a query and its arguments. */
export type Question = {
  [Name in keyof Questions]: Questions[Name] extends (compiled: Compiled, ...asked: infer Asked) => unknown
    ? readonly [name: Name, ...asked: Asked]
    : never
}[keyof Questions]
/** The result of a query; undefined if nothing was found. */
export type Answer<Name extends keyof Questions> = ReturnType<Questions[Name]>

/** A request to the query worker. `open`: file to switch to, for this answer and all later ones. */
export interface Order<Asked = Question> {
  number: number
  open?: string
  question: Asked
  /** Language of the answer; undefined: the site's first. */
  language?: string | undefined
}

/** The query worker's reply. `json`: undefined if nothing was found. `code`: SQLite's error code. */
export interface Reply {
  number: number
  json?: string
  error?: string
  code?: number
}

/** Runs a query. Throws SQLite's errors, such as that of a damaged file. */
export function answerQuestion(compiled: Compiled, [name, ...asked]: Question): unknown {
  const answer = questions[name] as (compiled: Compiled, ...asked: readonly unknown[]) => unknown
  return answer(remembering(compiled), ...asked)
}
