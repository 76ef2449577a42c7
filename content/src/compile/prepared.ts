import type { DatabaseSync, StatementSync } from 'node:sqlite'

const known = new WeakMap<DatabaseSync, Map<string, StatementSync>>()

/** Prepares a statement once for each file: preparing takes as long as running it. */
export function prepared(db: DatabaseSync, sql: string): StatementSync {
  return known.getOrInsertComputed(db, () => new Map()).getOrInsertComputed(sql, () => db.prepare(sql))
}
