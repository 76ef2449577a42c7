import type { DatabaseSync } from 'node:sqlite'
import type { Named } from '../assemble/collectBlocks.ts'
import { createProblems } from '../assemble/problems.ts'
import { pathOf, storedPage, type KnownSlugs } from '../assemble/storedPage.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import { placeStates } from '../compiled/layout.ts'
import type { Province } from '../places/resultsPage.ts'
import type { Region } from '../port/port.ts'
import type { PendingFile } from './PendingFile.ts'
import { readDocuments } from './readDocuments.ts'

const namedByPages: readonly DocumentKind[] = ['media', 'email', 'form', 'site']

/** Makes the pages again whose document changed, or something that they name may have. */
export function derivePages(
  pending: PendingFile,
  regions: readonly Region[],
  provinces: readonly Province[],
  named: Named,
): void {
  const { db, isFresh, kinds, pages } = pending
  const isOfAll = isFresh || namedByPages.some((kind) => kinds.has(kind))
  const rows = db.prepare(isOfAll ? allPages : pagesAboutOthers).all()
  const known = knownSlugs(db, regions, provinces)
  for (const name of new Set([...rows.map((row) => String(row['name'])), ...pages]))
    writePages(db, name, known, named)
}

const allPages = "SELECT DISTINCT name FROM documents WHERE kind = 'page'"
const pagesAboutOthers = "SELECT DISTINCT name FROM pages WHERE kind <> 'text'"

/** Names the states that `places_left_out` has, so that it is used. */
const provincesLeftOut = `SELECT DISTINCT province FROM places
  WHERE state IN (${placeStates.noProvince}, ${placeStates.slugTaken}) AND state = ${placeStates.noProvince}`

export function knownSlugs(
  db: DatabaseSync,
  regions: readonly Pick<Region, 'id' | 'slug'>[],
  provinces: readonly Province[],
): KnownSlugs {
  const slugs = new Set(regions.map(({ slug }) => slug))
  const ids = new Set(regions.map(({ id }) => id))
  const regionOf = db.prepare('SELECT region FROM places WHERE slug = ? AND state = 0')
  const provinceOf = db.prepare(
    `SELECT province FROM places WHERE slug = ? AND state = ${placeStates.noProvince}`,
  )
  const missing = (province: unknown) =>
    provinces.find(({ id, region }) => id === province && !ids.has(region))?.region
  return {
    missingRegionOf: (slug) => missing(provinceOf.get(slug)?.['province']),
    missingRegion() {
      const rows = db.prepare(provincesLeftOut).all()
      const [one, ...others] = new Set(rows.flatMap(({ province }) => missing(province) ?? []))
      return others.length > 0 ? '' : one
    },
    hasRegion: (slug) => slugs.has(slug),
    hasPlace: (slug) => ids.has(String(regionOf.get(slug)?.['region'])),
  }
}

/** The first of several documents for one path is the page. */
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
    insert.run(
      file,
      name,
      pathOf(name),
      value.hidden ? 'hidden' : value.kind,
      text,
      JSON.stringify(problems.list()),
    )
  }
}
