import type { DatabaseSync } from 'node:sqlite'
import { placeKinds, type PlacesSettings } from '../port/port.ts'
import { placeStates } from '../compiled/layout.ts'

/** Ids and slugs of places, names of records, and keys of listed documents that were added, removed or changed since the last run. */
export const touchedTables = `
CREATE TEMP TABLE touched_ids (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TEMP TABLE touched_slugs (slug TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TEMP TABLE touched_records (name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TEMP TABLE touched_keys (
  list TEXT NOT NULL, language TEXT NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (list, language, key)
) WITHOUT ROWID;`

/**
 * Decides which places are listed: of places with the same id the last, of places with the same slug the first.
 * `isOfAll`: resolves all places; `isHidingChanged`: the set of hidden pages changed.
 */
export function resolvePlaces(
  db: DatabaseSync,
  kinds: PlacesSettings['kinds'],
  { isOfAll, isHidingChanged }: { isOfAll: boolean; isHidingChanged: boolean },
): void {
  if (isHidingChanged) db.exec(touchHidden)
  if (isOfAll) db.exec(`${update(alone(kinds))} ${touchRivals}`)
  db.exec(`INSERT OR IGNORE INTO touched_ids
    SELECT id FROM places WHERE slug IN (SELECT slug FROM touched_slugs)`)
  db.exec(`CREATE TEMP TABLE resolved AS ${resolved(kinds)}`)
  db.exec(`
    ${update('resolved')}
    DROP TABLE resolved;
    INSERT OR IGNORE INTO touched_slugs SELECT slug FROM places WHERE id IN (SELECT id FROM touched_ids);`)
}

function update(found: string): string {
  return `
    UPDATE places SET state = found.state, region = found.region, kind = found.kind FROM ${found} AS found
      WHERE found.key = places.key
        AND (places.state <> found.state OR places.region <> found.region OR places.kind <> found.kind);`
}

/** SQL of the state, region and kind of each place, as if no other place had its id or slug. */
function alone(kinds: PlacesSettings['kinds']): string {
  const { listed, noProvince } = placeStates
  return `(SELECT key, ifnull(provinces.region, '') AS region, ${buildKindSql(kinds)} AS kind,
    CASE WHEN provinces.region IS NULL THEN ${noProvince} ELSE ${listed} END AS state
    FROM places LEFT JOIN provinces ON provinces.id = places.province)`
}

const touchRivals = `
  INSERT OR IGNORE INTO touched_ids SELECT id FROM places GROUP BY id HAVING count(*) > 1;
  INSERT OR IGNORE INTO touched_slugs SELECT slug FROM places GROUP BY slug HAVING count(*) > 1;
  INSERT OR IGNORE INTO touched_slugs SELECT slug FROM hidden;`

const hiddenNow = `(SELECT substr(name, 8) AS slug FROM documents
  WHERE kind = 'page' AND name LIKE 'places/%' AND json_extract(value, '$.hidden'))`

/** Updates `hidden`, which keeps a place with a hidden page out of lists, and notes what changed. */
const touchHidden = `
  INSERT OR IGNORE INTO touched_slugs SELECT slug FROM hidden WHERE slug NOT IN ${hiddenNow}
    UNION SELECT slug FROM ${hiddenNow} WHERE slug NOT IN (SELECT slug FROM hidden);
  DELETE FROM hidden;
  INSERT OR IGNORE INTO hidden SELECT slug FROM ${hiddenNow};`

function buildKindSql({ city, town }: PlacesSettings['kinds']): string {
  const kind = (name: (typeof placeKinds)[number]) => placeKinds.indexOf(name)
  return `CASE WHEN district THEN ${kind('district')} WHEN population >= ${city} THEN ${kind('city')} WHEN population >= ${town} THEN ${kind('town')}
    ELSE ${kind('village')} END`
}

function resolved(kinds: PlacesSettings['kinds']): string {
  const { listed, noProvince, slugTaken, replaced, hidden } = placeStates
  const chosen = 'id IN (SELECT id FROM touched_ids)'
  return `
    WITH owned AS (
      SELECT places.key, places.id AS id, hidden.slug IS NOT NULL AS is_hidden, file, position, population, district, provinces.region AS region,
        first_value(places.id) OVER (PARTITION BY slug ORDER BY provinces.region IS NULL, file, position) AS owner
      FROM places JOIN documents ON documents.key = places.document LEFT JOIN provinces ON provinces.id = places.province
        LEFT JOIN hidden USING (slug)
      WHERE slug IN (SELECT slug FROM places WHERE ${chosen})
    ), owning AS (
      SELECT *, CASE WHEN region IS NULL THEN ${noProvince} WHEN owner <> id THEN ${slugTaken}
        WHEN is_hidden THEN ${hidden} ELSE ${listed} END
        AS state FROM owned WHERE ${chosen}
    ), lasting AS (
      SELECT *, row_number() OVER (PARTITION BY id, state ORDER BY file DESC, position DESC) AS age FROM owning
    )
    SELECT key, coalesce(region, '') AS region,
      CASE WHEN state = ${listed} AND age > 1 THEN ${replaced} ELSE state END AS state,
      ${buildKindSql(kinds)} AS kind
    FROM lasting`
}
