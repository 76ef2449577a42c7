import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Definition } from '../definition/definitionSchema.ts'
import type { SiteTypes } from '../definition/SiteTypes.ts'
import type { Place, Province, Region, SiteInfo } from '../port/port.ts'
import type { AreaDocument } from '../schema/areasSchema.ts'
import { createPlaceReader, placeColumns } from './createPlaceReader.ts'
import type { KeptColumns } from './Columns.ts'
import { layout } from './layout.ts'
import { readWritten, type Written } from './readWritten.ts'
import { placeList, readPlaceColumns, versionOf, type PlaceColumns } from './readColumns.ts'

/** Data that every page needs. */
export interface Catalog {
  site: SiteInfo
  regions: readonly Region[]
  regionNames: readonly Place['region'][]
  /** All provinces by name, including provinces of a missing region. */
  provinces: readonly Province[]
  revision: string
  /** Slugs of regions whose page is hidden; missing in earlier files. */
  hiddenRegions?: readonly string[]
  /** Old path → new path or address; missing in earlier files. */
  redirects?: Readonly<Record<string, string>>
  /** Search id of an island, coast or range → its name, in languages other than the first. */
  areaNames?: Readonly<Record<string, string>>
  /** Types that the site defines; missing in earlier files. */
  types?: SiteTypes
  /** What the carousel of the home page shows; null: regions. */
  carousel?: Definition['carousel'] | null
  /** Which documents the footer links to. */
  footer?: Definition['footer'] | null
  /** Missing in earlier files. */
  groups?: SiteInfo['groups']
  /** The site's islands; missing in earlier files. */
  islands?: readonly Pick<AreaDocument, 'slug' | 'name' | 'bounds' | 'provinces'>[]
}

/** Regions that are not hidden. */
export function shownRegions({
  regions,
  hiddenRegions,
}: Pick<Catalog, 'regions' | 'hiddenRegions'>): readonly Region[] {
  return hiddenRegions?.length ? regions.filter(({ slug }) => !hiddenRegions.includes(slug)) : regions
}

/** A place with its key in the table `places`. */
export interface PlaceRow {
  key: number
  place: Place
}

/** A compiled file, open for queries. */
export interface Compiled {
  db: DatabaseSync
  /** Language of the queries; undefined: the site's first. */
  language?: string
  /** The same file, queried in another language of the site; in the first if the language is unknown. */
  inLanguage(language: string | undefined): Compiled
  catalog: Catalog
  columns: PlaceColumns
  /** Version of `columns`. */
  version: unknown
  written: Written
  keptColumns: KeptColumns
  /** The largest id of a word in a name, plus 1. */
  wordIds: number
  /** Prepares a statement; the same text is prepared only once. */
  prepare(sql: string): StatementSync
  placeOf(key: number): Place | undefined
  /** A place's slug in this language, by its slug in the site's first language. */
  slugIn(slug: string): string
  /** Finds a listed place by its slug in the first language. */
  placeAt(slug: string): PlaceRow | undefined
  /** Finds a listed or hidden place by its slug in the first language. */
  anyPlaceAt(slug: string): PlaceRow | undefined
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
  const version = versionOf(prepare, placeList)
  const columns = before && before.version === version ? before.columns : readPlaceColumns(prepare)
  const common = {
    db,
    columns,
    written: readWritten(db, columns),
    keptColumns: new Map(before?.keptColumns),
    version,
    wordIds: Number(db.prepare('SELECT max(id) AS last FROM search_word').get()?.['last'] ?? 0) + 1,
    prepare,
    close: () => db.close(),
  }
  const others = new Map<string, Compiled>()
  const first: Compiled = {
    ...common,
    catalog,
    ...createPlaceLookup(prepare, catalog),
    inLanguage(language) {
      const isOther = language !== undefined && values[language] !== undefined
      return isOther ? others.getOrInsertComputed(language, () => inOther(language)) : first
    },
  }

  function inOther(language: string): Compiled {
    const own = { ...catalog, ...readFacts(language) }
    const { inLanguage } = first
    return { ...common, language, catalog: own, ...createPlaceLookup(prepare, own, language), inLanguage }
  }

  return first
}

/** Reads places by key and slug, named in a language. */
function createPlaceLookup(
  prepare: Compiled['prepare'],
  { regionNames, provinces }: Catalog,
  language?: string,
): Pick<Compiled, 'placeOf' | 'placeAt' | 'anyPlaceAt' | 'slugIn'> {
  const slugIn = createSlugLookup(prepare, language)
  const placeFrom = createPlaceReader(regionNames, provinces, language, slugIn)
  const selectPlace = `SELECT ${placeColumns}${language === undefined ? '' : ', called'} FROM places`

  function read(row: Record<string, unknown> | undefined): PlaceRow | undefined {
    return row && { key: Number(row['key']), place: placeFrom(row) }
  }

  return {
    slugIn,
    placeOf: (key) => read(prepare(`${selectPlace} WHERE key = ?`).get(key))?.place,
    placeAt: (slug) => read(prepare(`${selectPlace} WHERE slug = ? AND state = 0`).get(slug)),
    anyPlaceAt: (slug) => read(prepare(`${selectPlace} WHERE slug = ? AND state IN (0, 4)`).get(slug)),
  }
}

const ownSlugs = `SELECT substr(pages.path, 9) AS slug, substr(pages_in.path, 9) AS own
  FROM pages_in JOIN pages ON pages.name = pages_in.name
  WHERE language = ? AND pages_in.value IS NOT NULL AND pages_in.path <> pages.path AND pages.path LIKE '/places/%'`

function createSlugLookup(prepare: Compiled['prepare'], language?: string): Compiled['slugIn'] {
  let own: ReadonlyMap<string, string> | undefined
  if (language === undefined) return (slug) => slug
  return function slugIn(slug) {
    own ??= new Map(
      prepare(ownSlugs)
        .all(language)
        .map((row) => [String(row['slug']), String(row['own'])]),
    )
    return own.get(slug) ?? slug
  }
}
