import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Media } from '../assemble/collectMedia.ts'
import type { PlaceCounts } from '../assemble/collectRegions.ts'
import { createProblems, type Problems } from '../assemble/problems.ts'
import { shownRegions } from '../compiled/openCompiled.ts'
import { indexed } from '../compiled/layout.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import { placeKinds } from '../port/port.ts'
import type { AreaDocument } from '../schema/areasSchema.ts'
import type { Progress } from './CompilerMessage.ts'
import { checkMedia } from './checkMedia.ts'
import { createPathLookup } from './createPathLookup.ts'
import { deriveLanguage, forgetLanguages } from './deriveLanguage.ts'
import { deriveRoutes } from './deriveRoutes.ts'
import { derivePages, type Scope } from './derivePages.ts'
import { deriveRecords } from './deriveRecords.ts'
import { deriveSearch } from './deriveSearch.ts'
import { deriveTranslations } from './deriveTranslations.ts'
import { readFact, writeFact, type PlaceRules } from './facts.ts'
import type { PendingFile } from './PendingFile.ts'
import {
  readDocuments,
  readMediaDocuments,
  readTranslations,
  readTypes,
  shownPages,
} from './readDocuments.ts'
import { readEdition, writeEdition, type Edition } from './readEdition.ts'
import { resolvePlaces } from './resolvePlaces.ts'
import { writeEntryLists } from './writeEntryLists.ts'
import { placeSource } from './placeSource.ts'
import { writeList } from './writeList.ts'

/** Brings everything that is derived from documents up to date. */
export function derive(pending: PendingFile, onProgress: (progress: Progress) => void): void {
  const { deriveLists, inLanguages } = deriveFirst(pending)
  deriveLists(onProgress)
  for (const deriveLanguage of inLanguages.values()) deriveLanguage()
}

/** Steps that can wait until they are needed. Each runs only at its first call, which alone returns true. */
interface Rest {
  /** Derives search and the columns of places. */
  deriveLists(onProgress?: (progress: Progress) => void): boolean
  /** Language → derives its pages, for each language except the site's first. */
  inLanguages: ReadonlyMap<string, () => boolean>
}

/** Derives what all pages of the site's first language share, and the pages of documents. */
export function deriveFirst(pending: PendingFile): Rest {
  const { db, dir } = pending
  const problems = createProblems()
  const edition = readEdition(db)
  const { site, geography, regionDocuments } = edition
  if (dir !== undefined && readDocuments(db, 'site').length === 0) reportMissingSite(dir, problems)
  const rules = buildPlaceRules(edition)
  const isOfAll = derivePlaces(pending, rules)
  deriveMedia(pending, edition.media)

  const counts = readCounts(db)
  const regions = edition.regions(counts, problems)
  deriveRoutes(db, site, problems)
  const scope = readScope(pending, edition, isOfAll)
  const languages = (site.languages ?? []).slice(1).map(({ language }) => language)
  const records = { languages: [site.language, ...languages], types: readTypes(db) } as const
  const isOfAllRecords = hasChanged(pending, 'definition') || scope.isRuleChanged
  const hasMoved = derivePages(pending, edition, scope)
  deriveRecords(pending, records, { isOfAll: isOfAllRecords, hasMoved })
  writeEdition(db, edition, regions)
  const areas = deriveAreas(db)
  const hiddenRegions = writeHiddenRegions(db)
  writeFact(db, 'redirects', collectRedirects(db, createPathLookup(db, regions), problems))
  reportUnshown(db, edition, problems)
  writeFact(db, 'problems', problems.list())

  forgetLanguages(db, languages, Object.keys(records.types))
  const translated = once(() => deriveTranslations(db, languages))

  function deriveLists(onProgress: (progress: Progress) => void = () => {}): void {
    translated()
    const of = regions.reduce((sum, { placeCount }) => sum + placeCount, 0)
    const onPlace = (done: number) => onProgress({ stage: 'search', done, of })
    deriveSearch(
      db,
      { isOfAll: isOfAll || (isOfAllRecords && hasRecords(db)), rules, ...records, onPlace },
      {
        regions: shownRegions({ regions, hiddenRegions }),
        provinces: geography.provinces,
        kindsIn: counts.kindsIn,
        pages: shownPages(db),
        areas,
        regionDocuments,
        names: site.places.names,
        translations: readTranslations(db),
      },
    )
    writeList(db, placeSource(db, rules.sorting), (done, of) => onProgress({ stage: 'lists', done, of }))
    writeEntryLists(db, records.types, { language: '', sorting: site.language })
  }

  const deriveIn = (language: string) =>
    once(function deriveOther() {
      translated()
      deriveLanguage(pending, language, counts, scope)
      writeEntryLists(db, records.types, { language, sorting: language })
    })
  const inLanguages = new Map(languages.map((language) => [language, deriveIn(language)]))
  return { deriveLists: once(deriveLists), inLanguages }
}

/** Wraps a step so that it runs only at the first call, which returns true; later calls return false. */
function once<Asked extends unknown[]>(run: (...asked: Asked) => void): (...asked: Asked) => boolean {
  let isDone = false
  return function runOnce(...asked) {
    if (isDone) return false
    isDone = true
    run(...asked)
    return true
  }
}

function hasChanged({ isFresh, kinds }: PendingFile, ...some: readonly DocumentKind[]): boolean {
  return isFresh || some.some((kind) => kinds.has(kind))
}

/** Kinds of documents that the shared data of a language is made of. */
const ofEditions = [
  'site',
  'region',
  'consent',
  'areas',
  'words',
  'theme',
  'translation',
  'definition',
] as const

/** Decides what is derived again besides the pages whose document changed. */
function readScope(pending: PendingFile, { site, named }: Edition, isOfAll: boolean): Scope {
  const { db } = pending
  const [categories, types] = [[...named.categories], [...named.types]]
  const pageRules = { origins: site.origins, languages: site.languages, categories, types }
  const before = readFact(db, 'pageRules')
  writeFact(db, 'pageRules', pageRules)
  const isRuleChanged = JSON.stringify(before) !== JSON.stringify(pageRules)
  const isTouched = isOfAll || db.prepare('SELECT 1 FROM touched_slugs').get() !== undefined
  const isAboutOthers = isTouched || hasChanged(pending, 'geography')
  const ofAll = isRuleChanged || hasChanged(pending, 'media', 'email', 'form')
  return {
    isRuleChanged,
    pages: ofAll ? 'all' : isAboutOthers ? 'about others' : 'changed',
    editions: isAboutOthers || ofAll || hasChanged(pending, ...ofEditions),
  }
}

function reportMissingSite(dir: string, problems: Problems): void {
  if (existsSync(join(dir, 'site.json'))) return
  const none = `is missing in ${dir}, so the site has no name, language or navigation`
  problems.add('site.json', '', `${none}: write it, or set CONTENT_DIR to another folder`)
}

function hasRecords(db: DatabaseSync): boolean {
  return db.prepare('SELECT 1 FROM records').get() !== undefined
}

/** Reports words of a language that the site does not have, and drawn maps that no media document lists. */
function reportUnshown(db: DatabaseSync, { site, media }: Edition, problems: Problems): void {
  const { words = {}, map } = site
  for (const { file, name } of readDocuments(db, 'words'))
    if (!Object.hasOwn(words, name))
      problems.flaw(file, '', `is not shown: \`languages\` of site.json does not name ${name}`)
  const index = map.baseLayer?.kind === 'drawn' ? map.baseLayer.index : undefined
  for (const [field, address] of Object.entries({ 'baseLayer.index': index, fallback: map.fallback }))
    if (address && !media.files.has(basename(address)))
      problems.flaw('site.json', `map.${field}`, `${address} is not shown: no media document lists it`)
}

function buildPlaceRules({ site, regionNames, provinces }: Edition): PlaceRules {
  const regionIds = new Set(regionNames.map(({ id }) => id))
  const { kinds, sorting } = site.places
  const known = provinces.filter(({ region }) => regionIds.has(region))
  return { regions: regionNames, provinces: known, kinds, sorting }
}

/** Reads islands, coasts and ranges, and writes what pages need of the islands. */
function deriveAreas(db: DatabaseSync): readonly AreaDocument[] {
  const areas = readDocuments(db, 'areas').flatMap(({ value }) => value.areas)
  writeFact(db, 'islands', areas.filter(({ kind }) => kind === 'island').map(islandOf))
  return areas
}

function writeHiddenRegions(db: DatabaseSync): readonly string[] {
  const rows = db.prepare("SELECT name FROM pages WHERE kind = 'hidden' AND name LIKE 'regions/%'").all()
  const hidden = rows.map(({ name }) => String(name).slice('regions/'.length))
  writeFact(db, 'hiddenRegions', hidden)
  return hidden
}

function islandOf({ slug, name, bounds, provinces }: AreaDocument) {
  return { slug, name, bounds, provinces }
}

/** Collects the redirects. A redirect from the path of an existing page is left out and reported. */
function collectRedirects(
  db: DatabaseSync,
  hasPage: (path: string) => boolean,
  problems: Problems,
): Record<string, string> {
  const all = readDocuments(db, 'redirects').flatMap(({ file, value }) =>
    value.redirects.map(({ from, to }, index) => {
      const { pathname } = new URL(from, 'https://none.invalid') // encoded as in requests
      return { from: pathname, to, file, index }
    }),
  )
  for (const { file, index, from } of all)
    if (hasPage(from))
      problems.add(file, `redirects[${index}].from`, `is a page, which is shown instead: ${from}`)
  return Object.fromEntries(all.filter(({ from }) => !hasPage(from)).map(({ from, to }) => [from, to]))
}

/** Derives which places are listed, and their order. Returns whether all places were derived again. */
function derivePlaces(pending: PendingFile, rules: PlaceRules): boolean {
  const { db, isFresh, pages } = pending
  const before = isFresh ? undefined : readFact(db, 'rules')
  const isOfAll = JSON.stringify(before) !== JSON.stringify(rules)
  if (isOfAll) {
    db.exec('DELETE FROM provinces')
    const insert = db.prepare('INSERT OR REPLACE INTO provinces (id, name, region) VALUES (?, ?, ?)')
    for (const { id, name, region } of rules.provinces) insert.run(id, name, region)
    writeFact(db, 'rules', rules)
  }
  const isHidingChanged = isFresh || [...pages].some((name) => name.startsWith('places/'))
  resolvePlaces(db, rules.kinds, { isOfAll, isHidingChanged })
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
      const ofProvince = province === undefined ? rows : rows.filter((row) => row['province'] === province)
      return new Set(ofProvince.map(({ kind }) => placeKinds[Number(kind)] ?? 'village'))
    },
  }
}

function deriveMedia(pending: PendingFile, media: Media): void {
  const { db, dir } = pending
  if (dir !== undefined && hasChanged(pending, 'media', 'theme'))
    writeFact(db, 'mediaProblems', checkMedia(dir, readMediaDocuments(db)))
  if (hasChanged(pending, 'media', 'site', 'theme')) writeMedia(db, media)
  if (hasChanged(pending, 'banner')) writeBanners(db)
}

function writeMedia(db: DatabaseSync, { pictures, files }: Media): void {
  db.exec('DELETE FROM pictures; DELETE FROM media_files')
  const picture = db.prepare('INSERT INTO pictures (id, value) VALUES (?, ?)')
  const file = db.prepare('INSERT OR REPLACE INTO media_files (name, path, type) VALUES (?, ?, ?)')
  for (const [id, value] of pictures) picture.run(id, JSON.stringify(value))
  for (const [name, { path, type }] of files) file.run(name, path, type)
  for (const { value } of readDocuments(db, 'theme'))
    for (const { file: font } of value.faces ?? [])
      if (font !== undefined) file.run(font, `theme/fonts/${font}`, 'font/woff2')
}

function writeBanners(db: DatabaseSync): void {
  db.exec('DELETE FROM banners')
  const insert = db.prepare('INSERT INTO banners (name, html) VALUES (?, ?)')
  for (const { name, value } of readDocuments(db, 'banner')) insert.run(name, value)
}
