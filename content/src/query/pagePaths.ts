import { isListed } from '../compiled/isListed.ts'
import { recordStates } from '../compiled/layout.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { shownRegions, type Catalog, type Compiled } from '../compiled/openCompiled.ts'

/** SQL: whether the name in a column is not that of a document that opens a list instead. Types are names without quotes. */
function hasPage({ types = {} }: Catalog, column: string, before = ''): string {
  const without = Object.keys(types).filter((type) => types[type]?.opens)
  return ['1', ...without.map((type) => `${column} NOT LIKE '${before}${type}/%'`)].join(' AND ')
}

const ofDocuments = `SELECT path FROM pages WHERE value IS NOT NULL AND kind <> 'hidden' AND value ->> 'isSecond' IS NULL AND ${isListed}`
/** The places that have a page without a document at the same path. */
const ofPlaces = `FROM places INDEXED BY places_with_slug WHERE state = 0
  AND slug NOT IN (SELECT substr(path, 9) FROM (${ofDocuments}) WHERE path LIKE '/places/%')`

const ofRecords = (catalog: Catalog) =>
  `FROM records WHERE state = ${recordStates.listed} AND ${hasPage(catalog, 'name')}`
const restPaths = (
  catalog: Catalog,
) => `SELECT * FROM (SELECT '/places/' || slug AS path ${ofPlaces} ORDER BY slug)
  UNION ALL SELECT * FROM (SELECT '/${pageNameOf('')}' || name ${ofRecords(catalog)} ORDER BY name) LIMIT ? OFFSET ?`

/** Counts all pages. */
export function countPaths(compiled: Compiled): number {
  return ownPaths(compiled).length + countPlaces(compiled) + countRecords(compiled)
}

/** Lists at most `max` of the paths of all pages; `from`: index of the first one, from 0. */
export function pagePaths(compiled: Compiled, from: number, max: number): readonly string[] {
  const own = ownPaths(compiled)
  const first = own.slice(from, from + max)
  const left = max - first.length
  if (left <= 0) return first
  const rest = compiled.prepare(restPaths(compiled.catalog)).all(left, Math.max(0, from - own.length))
  return [...first, ...rest.map(({ path }) => String(path))]
}

function ownPaths({ prepare, catalog }: Compiled): readonly string[] {
  const rows = prepare(
    `${ofDocuments} AND ${hasPage(catalog, 'path', `/${pageNameOf('')}`)} ORDER BY path`,
  ).all()
  const regions = shownRegions(catalog).map(({ slug }) => `/regions/${slug}`)
  return [...new Set([...rows.map(({ path }) => String(path)), ...regions])]
}

function countPlaces({ prepare, columns }: Compiled): number {
  const own = prepare(
    `SELECT count(DISTINCT path) AS n FROM (${ofDocuments}) WHERE path LIKE '/places/%'
     AND EXISTS (SELECT 1 FROM places WHERE slug = substr(path, 9) AND state = 0)`,
  ).get()
  return columns.size - Number(own?.['n'])
}

function countRecords({ prepare, catalog }: Compiled): number {
  return Number(prepare(`SELECT count(*) AS n ${ofRecords(catalog)}`).get()?.['n'])
}
