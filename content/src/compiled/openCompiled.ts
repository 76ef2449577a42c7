import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { placeKinds, type Place, type Region, type SiteInfo } from '../port/port.ts'
import type { Province } from '../places/resultsPage.ts'
import { layout } from './layout.ts'

/** What every page is made with. */
export interface Catalog {
  site: SiteInfo
  regions: readonly Region[]
  /** Of all regions, also of one without a shape, which has no page. */
  regionNames: readonly Place['region'][]
  /** All, by name; also those of a region that is not there. */
  provinces: readonly Province[]
  revision: string
}

export interface PlaceRow {
  key: number
  place: Place
}

/** Content that was compiled into a file, ready to be asked. */
export interface Compiled {
  catalog: Catalog
  /** A statement, prepared once. */
  prepare(sql: string): StatementSync
  placeOf(key: number): Place | undefined
  /** Of those that are listed. */
  placeAt(slug: string): PlaceRow | undefined
  /** How many places of a region have more people. */
  largerIn(region: string, population: number): number
  close(): void
}

const cacheSize =
  16 * 1024 /* KiB that stay in memory; what else is read again is in the system's own cache */

/** Throws when the file is none of this layout. */
export function openCompiled(file: string): Compiled {
  const db = new DatabaseSync(file, { readOnly: true })
  db.exec(`PRAGMA cache_size = -${cacheSize}; PRAGMA query_only = true`)
  const found = db.prepare('PRAGMA user_version').get()?.['user_version']
  if (found !== layout) throw new Error(`${file} has the layout ${String(found)}, not ${layout}`)
  const prepared = new Map<string, StatementSync>()
  const catalog = readCatalog(db)
  const regions = new Map(catalog.regionNames.map((region) => [region.id, region]))
  const provinces = new Map(catalog.provinces.map(({ id, name }) => [id, { id, name }]))

  function prepare(sql: string): StatementSync {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }

  function read(row: Record<string, unknown> | undefined): PlaceRow | undefined {
    const place = row as StoredPlace | undefined
    return place && { key: place.key, place: placeFrom(place, regions, provinces) }
  }

  return {
    catalog,
    prepare,
    placeOf: (key) => read(prepare(`${selectPlace} WHERE key = ?`).get(key))?.place,
    placeAt: (slug) => read(prepare(`${selectPlace} WHERE slug = ? AND state = 0`).get(slug)),
    largerIn(region, population) {
      const sql = 'SELECT count(*) AS n FROM places WHERE state = 0 AND region = ? AND population > ?'
      return Number(prepare(sql).get(region, population)?.['n'])
    },
    close: () => db.close(),
  }
}

function readCatalog(db: DatabaseSync): Catalog {
  const facts = db.prepare('SELECT name, value FROM facts').all()
  return Object.fromEntries(facts.map(({ name, value }) => [name, JSON.parse(String(value))])) as Catalog
}

const selectPlace =
  'SELECT key, id, slug, name, region, province, kind, population, lat, lon, fact FROM places'

interface StoredPlace {
  key: number
  id: string
  slug: string
  name: string
  region: string
  province: string
  kind: number
  population: number
  lat: number
  lon: number
  fact: string
}

function placeFrom(
  row: StoredPlace,
  regions: ReadonlyMap<string, Place['region']>,
  provinces: ReadonlyMap<string, Place['province']>,
): Place {
  const { id, slug, name, region, province, kind, population, lat, lon, fact } = row
  return {
    id,
    slug,
    name,
    region: regions.get(region) ?? { id: region, slug: '', name: '' },
    province: provinces.get(province) ?? { id: province, name: '' },
    kind: placeKinds[kind] ?? 'village',
    population,
    at: { lat, lon },
    fact,
  }
}
