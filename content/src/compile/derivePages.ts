import type { DatabaseSync } from 'node:sqlite'
import type { Named } from '../assemble/collectBlocks.ts'
import { createProblems } from '../assemble/problems.ts'
import { pathOf, storedPage, type KnownSlugs } from '../assemble/storedPage.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import type { Changes } from './Changes.ts'
import { readDocuments } from './readDocuments.ts'

const namedByPages: readonly DocumentKind[] = ['media', 'email', 'form', 'site']

/** Makes those pages anew whose document changed, or something that they name may have. */
export function derivePages(db: DatabaseSync, changes: Changes, known: KnownSlugs, named: Named): void {
  const isOfAll = changes.isFresh || namedByPages.some((kind) => changes.kinds.has(kind))
  const names = isOfAll
    ? namesIn(db, "SELECT DISTINCT name FROM documents WHERE kind = 'page'")
    : namesIn(db, "SELECT DISTINCT name FROM pages WHERE kind <> 'text'")
  for (const name of new Set([...names, ...changes.pages])) writePages(db, name, known, named)
}

function namesIn(db: DatabaseSync, sql: string): readonly string[] {
  const rows = db.prepare(sql).all()
  return rows.map(({ name }) => String(name))
}

/** Of several documents for one path the first is the page. */
function writePages(db: DatabaseSync, name: string, known: KnownSlugs, named: Named): void {
  const insert = db.prepare(
    'INSERT INTO pages (file, name, path, kind, value, problems) VALUES (?, ?, ?, ?, ?, ?)',
  )
  db.prepare('DELETE FROM pages WHERE name = ?').run(name)
  for (const [row, document] of readDocuments(db, 'page', name).entries()) {
    const { file, value } = document
    const problems = createProblems()
    const page = row === 0 ? storedPage(document, known, named, problems) : undefined
    if (row > 0) problems.add(file, '', 'another document is the page of the same path')
    const text = page === undefined ? null : JSON.stringify(page)
    insert.run(file, name, pathOf(name), value.kind, text, JSON.stringify(problems.list()))
  }
}
