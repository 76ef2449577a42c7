import type { DatabaseSync } from 'node:sqlite'

/** Removes the entries with these ids. Their words stay in the index of words, but lead to nothing. */
export function removeSearchEntries(db: DatabaseSync, ids: Iterable<string>): void {
  const remove = prepareRemoval(db)
  for (const id of ids) remove(id)
}

/**
 * Returns a function that removes one entry. Removing from the text index sets SQLite's last row id to a number that
 * JavaScript cannot hold, and the next statement would throw; writing and removing an entry resets it.
 */
export function prepareRemoval(db: DatabaseSync): (id: string) => void {
  const removeText = db.prepare(
    'delete from search_text where rowid in (select id from search_name where entry = ?)',
  )
  removeText.setReadBigInts(true)
  const isStored = db.prepare('select 1 from search_entry where id = ?')
  const removeAbout = db.prepare('delete from search_about where entry = ?')
  const replaceEntry = db.prepare('replace into search_entry values (?)')
  const removeEntry = db.prepare('delete from search_entry where id = ?')
  const removeNames = db.prepare('delete from search_name where entry = ?')
  return function remove(id) {
    if (isStored.get(id)) removeAbout.run(id)
    removeText.run(id)
    replaceEntry.run(id)
    removeEntry.run(id)
    removeNames.run(id)
  }
}
