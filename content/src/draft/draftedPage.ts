import { createProblems } from '../assemble/problems.ts'
import { storedPage } from '../assemble/storedPage.ts'
import { readDocuments, readDocumentsIn } from '../compile/readDocuments.ts'
import { readEdition } from '../compile/readEdition.ts'
import { kindOf } from '../documents/kindOf.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { Page } from '../port/port.ts'
import { pageAt, pageWith } from '../query/pageAt.ts'

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
  const { known, named } = readEdition(db, language)
  const placeAt = document.value.kind === 'detail' ? compiled.anyPlaceAt : compiled.placeAt
  const knownSlugs = { ...known, hasPlace: (slug: string) => placeAt(slug) !== undefined }
  const shown = { ...document, value: { ...document.value, hidden: false } }
  const stored = storedPage(shown, knownSlugs, { ...named, missing }, createProblems())
  const drafted = pageWith(stored, { ...compiled, placeAt }, path)
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

/** Finds a page's document; without one, its region's document, or the file to create for a place's page. */
export function findDocument(compiled: Compiled, path: string): FoundDocument | undefined {
  const { db, language } = compiled
  const page = draftedPage(compiled, path)
  const [found] = readDocuments(db, 'page', nameAt(compiled, path))
  const document = found && kindOf(found.file) ? found : undefined // a list of a type has no document
  if (document && language !== undefined) {
    const file = document.file.replace(/\.[a-z]+$/, (ending) => `.${language}${ending}`)
    return { file, title: page?.title ?? document.name }
  }
  if (document) return { file: document.file, title: page?.title ?? document.value.title ?? document.name }
  if (!page) return undefined
  const [region] = readDocuments(db, 'region', path.replace('/regions/', ''))
  if (page.kind === 'list' && region) return { file: region.file, title: page.title }
  if (page.kind !== 'detail') return undefined
  const text = `---\nkind: detail\nplace: ${page.place.slug}\n---\n`
  return { file: `pages/places/${page.place.slug}.md`, text, title: page.title }
}
