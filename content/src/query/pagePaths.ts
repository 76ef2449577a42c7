import { isListed } from '../compiled/isListed.ts'
import { recordStates } from '../compiled/layout.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { Catalog, Compiled } from '../compiled/openCompiled.ts'

/** SQL: whether the name in a column is not that of a document that opens a list instead. Types are names without quotes. */
function hasPage({ types = {} }: Catalog, column: string, before = ''): string {
  const without = Object.keys(types).filter((type) => types[type]?.opens)
  return ['1', ...without.map((type) => `${column} NOT LIKE '${before}${type}/%'`)].join(' AND ')
}

const ofDocuments = `SELECT path FROM pages WHERE value IS NOT NULL AND kind <> 'hidden' AND ${isListed}`
const ofRecords = (catalog: Catalog) =>
  `FROM records WHERE state = ${recordStates.listed} AND ${hasPage(catalog, 'name')}`

/** Counts all pages. */
export function countPaths(compiled: Compiled): number {
  const { prepare, catalog } = compiled
  const records = prepare(`SELECT count(*) AS n ${ofRecords(catalog)}`).get()
  return ownPaths(compiled).length + Number(records?.['n'])
}

/** Lists at most `max` of the paths of all pages; `from`: index of the first one, from 0. */
export function pagePaths(compiled: Compiled, from: number, max: number): readonly string[] {
  const own = ownPaths(compiled)
  const first = own.slice(from, from + max)
  const left = max - first.length
  if (left <= 0) return first
  const { prepare, catalog } = compiled
  const rest = prepare(
    `SELECT '/${pageNameOf('')}' || name AS path ${ofRecords(catalog)} ORDER BY name LIMIT ? OFFSET ?`,
  ).all(left, Math.max(0, from - own.length))
  return [...first, ...rest.map(({ path }) => String(path))]
}

function ownPaths({ prepare, catalog }: Compiled): readonly string[] {
  const rows = prepare(
    `${ofDocuments} AND ${hasPage(catalog, 'path', `/${pageNameOf('')}`)} ORDER BY path`,
  ).all()
  return rows.map(({ path }) => String(path))
}
