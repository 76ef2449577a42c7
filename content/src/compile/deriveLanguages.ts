import type { DatabaseSync } from 'node:sqlite'
import type { Named } from '../assemble/collectBlocks.ts'
import { collectMedia, iconsIn } from '../assemble/collectMedia.ts'
import { collectRegions, type PlaceCounts } from '../assemble/collectRegions.ts'
import { createProblems } from '../assemble/problems.ts'
import { siteFrom } from '../assemble/siteFrom.ts'
import { pathOf, withSlug, storedPage, type KnownSlugs } from '../assemble/storedPage.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import { nameIn } from '../languages/nameIn.ts'
import type { Province } from '../places/resultsPage.ts'
import type { Region } from '../port/port.ts'
import type { GeographyDocument } from '../schema/geographySchema.ts'
import { knownSlugs } from './derivePages.ts'
import { writeFact } from './facts.ts'
import type { PendingFile } from './PendingFile.ts'
import { readDocumentsIn } from './readDocuments.ts'

/** What was derived of all languages. */
interface Derived {
  geography: GeographyDocument
  counts: PlaceCounts
  provinces: readonly Province[]
  regions: readonly Region[]
  hasChanged: (kind: DocumentKind) => boolean
}

const namedByPages: readonly DocumentKind[] = [
  'media',
  'email',
  'form',
  'site',
  'translation',
  'geography',
  'region',
  'places',
]

/** Brings what every page is made with, and the pages that are translated, up to date in each language but the first. */
export function deriveLanguages(pending: PendingFile, languages: readonly string[], derived: Derived): void {
  const { db } = pending
  const gone = db.prepare(
    "DELETE FROM facts WHERE name LIKE '%@%' AND substr(name, instr(name, '@') + 1) NOT IN (SELECT value FROM json_each(?))",
  )
  gone.run(JSON.stringify(languages))
  for (const table of ['pages_in', 'pictures_in'])
    db.prepare(`DELETE FROM ${table} WHERE language NOT IN (SELECT value FROM json_each(?))`).run(
      JSON.stringify(languages),
    )
  for (const language of languages) deriveLanguage(pending, language, derived)
}

function deriveLanguage(pending: PendingFile, language: string, derived: Derived): void {
  const { db } = pending
  const read = <Kind extends Exclude<DocumentKind, 'places'>>(kind: Kind) =>
    readDocumentsIn(db, language, kind)
  const site = siteFrom(read('site').at(-1), read('consent').at(-1), language)
  const media = collectMedia(read('media'), site.map)
  const { compare } = new Intl.Collator(language)
  const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name)
  const geography = withNames(derived.geography, language)
  const documents = read('region')
  const reported = createProblems() // once, of the documents
  const known = knownSlugs(db, derived.regions, derived.provinces)
  const categories = new Set(site.categories?.map(({ id }) => id))
  const { counts } = derived
  const parts = { geography, counts, pictures: media.pictures, byName, ...known, categories }
  const regions = collectRegions(documents, parts, reported)
  const shown = new Map(documents.map(({ name, value }) => [name, value]))
  const names = derived.regions.map(({ id, slug, name }) => ({
    id,
    slug,
    name: shown.get(slug)?.name ?? name,
  }))
  writeFact(db, 'site', { ...site, icons: iconsIn(media) }, language)
  writeFact(db, 'regions', regions, language)
  writeFact(db, 'regionNames', names, language)
  const provinces = geography.provinces.map(({ id, name, region }) => ({ id, name, region })).toSorted(byName)
  writeFact(db, 'provinces', provinces, language)
  writeFact(db, 'areaNames', areaNames(read('areas')), language)
  writePictures(db, language, media.pictures)
  const named: Named = {
    ...media,
    categories,
    emails: new Map(read('email').map(({ name, value }) => [name, value])),
    origins: site.origins,
    languages: site.languages,
    forms: new Map(read('form').map(({ name, value }) => [name, value])),
  }
  const isOfAll = namedByPages.some(derived.hasChanged)
  writePages(db, language, read('page'), isOfAll ? undefined : pending.pages, known, named)
}

/** Only translated ones: the others are those of the first language. Left out: `only` other names. */
function writePages(
  db: DatabaseSync,
  language: string,
  pages: readonly DocumentOf<'page'>[],
  only: ReadonlySet<string> | undefined,
  known: KnownSlugs,
  named: Named,
): void {
  const translated = new Set(
    db
      .prepare("SELECT name FROM translations WHERE language = ? AND kind = 'page' AND value IS NOT NULL")
      .all(language)
      .map(({ name }) => String(name)),
  )
  const remove = db.prepare('DELETE FROM pages_in WHERE language = ? AND name = ?')
  for (const { name } of db.prepare('SELECT name FROM pages_in WHERE language = ?').all(language))
    if (!translated.has(String(name))) remove.run(language, String(name))
  const insert = db.prepare(
    'INSERT OR REPLACE INTO pages_in (language, name, path, value, problems) VALUES (?, ?, ?, ?, ?)',
  )
  const paths = new Map<string, string>()
  for (const document of pages) {
    const { name, value } = document
    if (!translated.has(name)) continue
    const problems = createProblems()
    const path = withSlug(pathOf(name), value.slug)
    const taken = paths.get(path)
    if (taken !== undefined)
      problems.add(document.file, 'slug', `is the address of ${taken} already: ${path}`)
    else paths.set(path, document.file)
    if (only && !only.has(name)) continue
    const page = taken === undefined ? storedPage(document, known, named, problems) : undefined
    const json = page && page.kind !== 'hidden' ? JSON.stringify({ ...page, path }) : null
    insert.run(language, name, path, json, JSON.stringify(problems.list()))
  }
}

function withNames({ regions, provinces }: GeographyDocument, language: string): GeographyDocument {
  return { regions, provinces: provinces.map((one) => ({ ...one, name: nameIn(one, language) })) }
}

function areaNames(documents: readonly DocumentOf<'areas'>[]): Record<string, string> {
  const areas = documents.flatMap(({ file, value }) => value.areas.map((area) => ({ file, area })))
  return Object.fromEntries(areas.map(({ area }) => [`${area.kind}/${area.slug}`, area.name]))
}

function writePictures(db: DatabaseSync, language: string, pictures: Named['pictures']): void {
  db.prepare('DELETE FROM pictures_in WHERE language = ?').run(language)
  const same = db.prepare('SELECT 1 FROM pictures WHERE id = ? AND value = ?')
  const insert = db.prepare('INSERT INTO pictures_in (language, id, value) VALUES (?, ?, ?)')
  for (const [id, picture] of pictures) {
    const value = JSON.stringify(picture)
    if (!same.get(id, value)) insert.run(language, id, value)
  }
}
