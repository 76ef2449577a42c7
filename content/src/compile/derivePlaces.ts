import type { DatabaseSync } from 'node:sqlite'
import { indexed } from '../compiled/layout.ts'
import type { Province } from '../places/resultsPage.ts'
import { readFact, writeFact, type PlaceRules } from './facts.ts'
import { orderPlaces } from './orderPlaces.ts'
import { resolvePlaces } from './resolvePlaces.ts'

/**
 * Which places are listed, where they lie, how large they are and where they stand in the alphabet. Returns whether all
 * of them were derived anew.
 */
export function derivePlaces(db: DatabaseSync, isFresh: boolean, rules: PlaceRules): boolean {
  const { kinds, sorting } = rules
  const before = isFresh ? undefined : readFact(db, 'rules')
  const isOfAll = JSON.stringify(before) !== JSON.stringify(rules)
  if (isOfAll) writeProvinces(db, rules.provinces)
  resolvePlaces(db, kinds, isOfAll)
  orderPlaces(db, sorting, before?.sorting !== sorting)
  if (isFresh) db.exec(indexed)
  if (isOfAll) writeFact(db, 'rules', rules)
  return isOfAll
}

function writeProvinces(db: DatabaseSync, provinces: readonly Province[]): void {
  db.exec('DELETE FROM provinces')
  const insert = db.prepare('INSERT OR REPLACE INTO provinces (id, name, region) VALUES (?, ?, ?)')
  for (const { id, name, region } of provinces) insert.run(id, name, region)
}
