import { createProblems } from '../assemble/problems.ts'
import { storedPage } from '../assemble/storedPage.ts'
import { readDocuments, readDocumentsIn } from '../compile/readDocuments.ts'
import { readEdition } from '../compile/readEdition.ts'
import { kindOf } from '../documents/kindOf.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { Page } from '../port/port.ts'
import { pageAt, pageFrom } from '../query/pageAt.ts'
import { recordAt } from '../query/storedAt.ts'

/** The document that a page comes from. */
export interface FoundDocument {
  file: string
  /** The text to begin the document with, if it does not exist yet. */
  text?: string
  title: string
}

/** Shown in place of a block that is left out, so that the other blocks keep their position in the document. */
const missing = { kind: 'html', html: '<p>…</p>' } as const

/** Builds the page as its editor sees it, even if it is hidden or parts of it are left out. */
export function draftedPage(compiled: Compiled, path: string): Page | undefined {
  const { db, language } = compiled
  const name = nameAt(compiled, path)
  const page = pageAt(compiled, path)
  const [document] = readDocumentsIn(db, language, 'page', name)
  if (!document || (page && !isPartial(compiled, name))) return page
  const { named } = readEdition(db, language)
  const shown = { ...document, value: { ...document.value, hidden: false } }
  const drafted = pageFrom(compiled, storedPage(shown, { ...named, missing }, createProblems()))
  return drafted && { ...drafted, path }
}

/** Finds the name of the page document at a path, even if the path is translated. */
function nameAt({ prepare, language = '' }: Compiled, path: string): string {
  const row = prepare('SELECT name FROM pages_in WHERE language = ? AND path = ?').get(language, path)
  return row ? String(row['name']) : path === '/' ? 'index' : path.slice(1)
}

function isPartial({ prepare, language = '' }: Compiled, name: string): boolean {
  const found = prepare(
    `SELECT 1 FROM (SELECT name, problems, '' AS language FROM pages UNION ALL SELECT name, problems, language FROM pages_in)
     WHERE name = ? AND language = ? AND problems <> '[]'`,
  )
  return found.get(name, language) !== undefined
}

/** Finds a page's document; for the page of a record, the file to create, which has the record's fields unless it says them itself. */
export function findDocument(compiled: Compiled, path: string): FoundDocument | undefined {
  const { db, language } = compiled
  const page = draftedPage(compiled, path)
  const name = nameAt(compiled, path)
  const [found] = readDocuments(db, 'page', name)
  const document = found && kindOf(found.file) ? found : undefined // a list of a type has no document
  const title = page?.title ?? document?.value.title
  if (title === undefined) return undefined
  if (document && language !== undefined)
    return { file: document.file.replace(/\.[a-z]+$/, (ending) => `.${language}${ending}`), title }
  if (document) return { file: document.file, title }
  const record = recordAt(compiled.inLanguage(undefined), path)
  if (!record) return undefined
  const { title: field = '' } = compiled.catalog.types?.[record.entry.type] ?? {}
  return { file: `${name}.md`, text: `---\n${field}: ${JSON.stringify(record.heading)}\n---\n`, title }
}
