import type { DatabaseSync } from 'node:sqlite'

/** Forgets the entries of these ids. Their words stay, and find nothing. */
export function removeSearchEntries(db: DatabaseSync, ids: Iterable<string>): void {
  const remove = prepareRemoval(db)
  for (const id of ids) remove(id)
}

/**
 * A function that removes one entry. A removal from the text index leaves a last row id that no number holds, and each
 * statement that runs after it would throw; an entry that is written and removed gives a small one again.
 */
export function prepareRemoval(db: DatabaseSync): (id: string) => void {
  const removeText = db.prepare(
    'delete from search_text where rowid in (select id from search_name where entry = ?)',
  )
  removeText.setReadBigInts(true)
  const isStored = db.prepare('select 1 from search_entry where id = ?')
  const removeAbout = db.prepare('delete from search_about where entry = ?')
  const replaceEntry = db.prepare("replace into search_entry values (?, '')")
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
