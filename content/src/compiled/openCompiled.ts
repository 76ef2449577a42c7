import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Definition } from '../definition/definitionSchema.ts'
import type { SiteTypes } from '../definition/SiteTypes.ts'
import type { SiteInfo } from '../port/port.ts'
import type { KeptColumns } from './Columns.ts'
import { layout } from './layout.ts'

/** Data that every page needs. */
export interface Catalog {
  site: SiteInfo
  revision: string
  /** Old path → new path or address; missing in earlier files. */
  redirects?: Readonly<Record<string, string>>
  /** Types that the site defines; missing in earlier files. */
  types?: SiteTypes
  /** What the carousel of the home page shows; null: it has none. */
  carousel?: Definition['carousel'] | null
  /** Which documents the footer links to. */
  footer?: Definition['footer'] | null
  /** Missing in earlier files. */
  groups?: SiteInfo['groups']
}

/** A compiled file, open for queries. */
export interface Compiled {
  db: DatabaseSync
  /** Language of the queries; undefined: the site's first. */
  language?: string
  /** The same file, queried in another language of the site; in the first if the language is unknown. */
  inLanguage(language: string | undefined): Compiled
  catalog: Catalog
  keptColumns: KeptColumns
  /** The largest id of a word in a name, plus 1. */
  wordIds: number
  /** Prepares a statement; the same text is prepared only once. */
  prepare(sql: string): StatementSync
  close(): void
}

const cacheSize = 16 * 1024 /* KiB in memory; the operating system caches the rest */

/** Opens a compiled file. Throws when it has another layout. `before`: opened earlier; unchanged columns are reused. */
export function openCompiled(file: string, before?: Compiled): Compiled {
  const db = new DatabaseSync(file, { readOnly: true })
  db.exec(`PRAGMA cache_size = -${cacheSize}; PRAGMA query_only = true`)
  const found = db.prepare('PRAGMA user_version').get()?.['user_version']
  if (found !== layout) throw new Error(`${file} has the layout ${String(found)}, not ${layout}`)
  return readCompiled(db, before)
}

/** Reads an open database, as `openCompiled` does. */
export function readCompiled(db: DatabaseSync, before?: Compiled): Compiled {
  const values = Object.groupBy(
    db.prepare('SELECT name, value FROM facts').all(),
    ({ name }) => String(name).split('@')[1] ?? '',
  )
  const readFacts = (language: string) =>
    Object.fromEntries(
      (values[language] ?? []).map(({ name, value }) => [
        String(name).split('@', 1)[0],
        JSON.parse(String(value)),
      ]),
    ) as Catalog
  const catalog = readFacts('')
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string) => prepared.getOrInsertComputed(sql, () => db.prepare(sql))
  const common = {
    db,
    keptColumns: new Map(before?.keptColumns),
    wordIds: Number(db.prepare('SELECT max(id) AS last FROM search_word').get()?.['last'] ?? 0) + 1,
    prepare,
    close: () => db.close(),
  }
  const others = new Map<string, Compiled>()
  const first: Compiled = {
    ...common,
    catalog,
    inLanguage(language) {
      const isOther = language !== undefined && values[language] !== undefined
      return isOther ? others.getOrInsertComputed(language, () => inOther(language)) : first
    },
  }

  function inOther(language: string): Compiled {
    return {
      ...common,
      language,
      catalog: { ...catalog, ...readFacts(language) },
      inLanguage: first.inLanguage,
    }
  }

  return first
}
