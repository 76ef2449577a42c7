import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { collectRegions, type PlaceCounts } from '../assemble/collectRegions.ts'
import { collectMedia, iconsIn, type Media } from '../assemble/collectMedia.ts'
import { createProblems, type Problems } from '../assemble/problems.ts'
import { siteFrom } from '../assemble/siteFrom.ts'
import { shownRegions } from '../compiled/openCompiled.ts'
import { indexed } from '../compiled/layout.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import { placeKinds } from '../port/port.ts'
import type { Progress } from './CompilerMessage.ts'
import { checkMedia } from './checkMedia.ts'
import { createPathLookup } from './createPathLookup.ts'
import { deriveLanguages } from './deriveLanguages.ts'
import { derivePages, knownSlugs } from './derivePages.ts'
import { deriveSearch } from './deriveSearch.ts'
import { deriveTranslations } from './deriveTranslations.ts'
import { readFact, writeFact, type PlaceRules } from './facts.ts'
import { orderPlaces } from './orderPlaces.ts'
import type { PendingFile } from './PendingFile.ts'
import { readDocuments, readTranslations, shownPages } from './readDocuments.ts'
import { resolvePlaces } from './resolvePlaces.ts'
import { writeChunks } from './writeChunks.ts'

/** Brings all that follows from the documents up to date. */
export function derive(pending: PendingFile, onProgress: (progress: Progress) => void): void {
  const { db, dir, isFresh, kinds } = pending
  const hasChanged = (kind: DocumentKind) => isFresh || kinds.has(kind)
  const problems = createProblems()
  const siteDocument = readDocuments(db, 'site').at(-1)
  const site = siteFrom(siteDocument, readDocuments(db, 'consent').at(-1))
  if (!siteDocument && dir !== undefined && !existsSync(join(dir, 'site.json'))) {
    const none = `there is none in ${dir}, so the site has no name, language or navigation`
    problems.add('site.json', '', `${none}: write it, or let CONTENT_DIR name another folder`)
  }
  const geography = readDocuments(db, 'geography').at(-1)?.value ?? { regions: [], provinces: [] }
  const regionDocuments = readDocuments(db, 'region')
  const languages = (site.languages ?? []).slice(1).map(({ language }) => language)
  deriveTranslations(db, languages)
  const { compare } = new Intl.Collator(site.places.sorting)
  const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name)
  const provinces = geography.provinces.map(({ id, name, region }) => ({ id, name, region })).toSorted(byName)
  const shapes = new Set(geography.regions.map(({ id }) => id))
  const regionNames = regionDocuments
    .filter(({ value }) => shapes.has(value.id))
    .map(({ name: slug, value: { id, name } }) => ({ id, slug, name }))
  const regionIds = new Set(regionNames.map(({ id }) => id))
  const rules: PlaceRules = {
    regions: regionNames,
    provinces: provinces.filter(({ region }) => regionIds.has(region)),
    kinds: site.places.kinds,
    sorting: site.places.sorting,
  }
  const isOfAll = derivePlaces(db, isFresh, rules)

  const mediaDocuments = readDocuments(db, 'media')
  const media = collectMedia(mediaDocuments, site.map)
  if (dir !== undefined && hasChanged('media'))
    writeFact(db, 'mediaProblems', checkMedia(dir, mediaDocuments))
  const counts = readCounts(db)
  const categories = new Set(site.categories?.map(({ id }) => id))
  const ofSite = { categories }
  const { hasPlace } = knownSlugs(db, regionNames, provinces)
  const parts = { geography, counts, pictures: media.pictures, byName, hasPlace, ...ofSite }
  const regions = collectRegions(regionDocuments, parts, problems)
  if (hasChanged('media') || hasChanged('site')) writeMedia(db, media)
  if (hasChanged('banner')) writeBanners(db)
  derivePages(pending, regions, provinces, {
    ...media,
    ...ofSite,
    emails: new Map(readDocuments(db, 'email').map(({ name, value }) => [name, value])),
    origins: site.origins,
    languages: site.languages,
    forms: new Map(readDocuments(db, 'form').map(({ name, value }) => [name, value])),
  })
  const hiddenRegions = db
    .prepare("SELECT name FROM pages WHERE kind = 'hidden' AND name LIKE 'regions/%'")
    .all()
    .map(({ name }) => String(name).slice('regions/'.length))
  const hasPage = createPathLookup(db, regions)
  writeFact(db, 'hiddenRegions', hiddenRegions)
  writeFact(db, 'redirects', redirectsIn(db, hasPage, problems))
  const areas = readDocuments(db, 'areas').flatMap(({ value }) => value.areas)
  const islands = areas.filter(({ kind }) => kind === 'island')
  writeFact(
    db,
    'islands',
    islands.map(({ slug, name, bounds, provinces }) => ({ slug, name, bounds, provinces })),
  )
  const of = regions.reduce((sum, { placeCount }) => sum + placeCount, 0)
  deriveSearch(db, isOfAll, rules, (done) => onProgress({ stage: 'search', done, of }), {
    regions: shownRegions({ regions, hiddenRegions }),
    provinces: geography.provinces,
    kindsIn: counts.kindsIn,
    pages: shownPages(db),
    areas,
    regionDocuments,
    names: site.places.names,
    translations: readTranslations(db),
  })
  const among = { geography, counts, provinces, regions, hasChanged }
  deriveLanguages(pending, languages, among)
  writeChunks(db, isFresh, (done, of) => onProgress({ stage: 'lists', done, of }))
  writeFact(db, 'site', { ...site, icons: iconsIn(media) })
  writeFact(db, 'regions', regions)
  writeFact(db, 'regionNames', regionNames)
  writeFact(db, 'provinces', provinces)
  writeFact(db, 'problems', problems.list())
}

/** A page that is there is shown, whatever a redirect says. */
function redirectsIn(
  db: DatabaseSync,
  hasPage: (path: string) => boolean,
  problems: Problems,
): Record<string, string> {
  const all = readDocuments(db, 'redirects').flatMap(({ file, value }) =>
    value.redirects.map(({ from, to }, index) => {
      const { pathname } = new URL(from, 'https://none.invalid') // as requests have it
      return { from: pathname, to, file, index }
    }),
  )
  for (const { file, index, from } of all)
    if (hasPage(from)) problems.add(file, `redirects[${index}].from`, `is a page, which is shown: ${from}`)
  return Object.fromEntries(all.filter(({ from }) => !hasPage(from)).map(({ from, to }) => [from, to]))
}

/**
 * Which places are listed, where they lie, how large they are and where they stand in the alphabet. Returns whether all
 * of them were derived again.
 */
function derivePlaces(db: DatabaseSync, isFresh: boolean, rules: PlaceRules): boolean {
  const before = isFresh ? undefined : readFact(db, 'rules')
  const isOfAll = JSON.stringify(before) !== JSON.stringify(rules)
  if (isOfAll) {
    db.exec('DELETE FROM provinces')
    const insert = db.prepare('INSERT OR REPLACE INTO provinces (id, name, region) VALUES (?, ?, ?)')
    for (const { id, name, region } of rules.provinces) insert.run(id, name, region)
    writeFact(db, 'rules', rules)
  }
  resolvePlaces(db, rules.kinds, isOfAll)
  orderPlaces(db, rules.sorting, before?.sorting !== rules.sorting)
  if (isFresh) db.exec(indexed)
  return isOfAll
}

function readCounts(db: DatabaseSync): PlaceCounts {
  const rows = db.prepare('SELECT region, province, kind, n FROM counts WHERE n > 0').all()
  const count = (column: 'region' | 'province', id: string) =>
    rows.reduce((sum, row) => (row[column] === id ? sum + Number(row['n']) : sum), 0)
  return {
    inRegion: (id) => count('region', id),
    inProvince: (id) => count('province', id),
    kindsIn(province) {
      const its = province === undefined ? rows : rows.filter((row) => row['province'] === province)
      return new Set(its.map(({ kind }) => placeKinds[Number(kind)] ?? 'village'))
    },
  }
}

function writeMedia(db: DatabaseSync, { pictures, files }: Media): void {
  db.exec('DELETE FROM pictures; DELETE FROM media_files')
  const picture = db.prepare('INSERT INTO pictures (id, value) VALUES (?, ?)')
  const file = db.prepare('INSERT INTO media_files (name, path, type) VALUES (?, ?, ?)')
  for (const [id, value] of pictures) picture.run(id, JSON.stringify(value))
  for (const [name, { path, type }] of files) file.run(name, path, type)
}

function writeBanners(db: DatabaseSync): void {
  db.exec('DELETE FROM banners')
  const insert = db.prepare('INSERT INTO banners (name, html) VALUES (?, ?)')
  for (const { name, value } of readDocuments(db, 'banner')) insert.run(name, value)
}
