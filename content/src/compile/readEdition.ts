import type { DatabaseSync } from 'node:sqlite'
import type { Named } from '../assemble/collectBlocks.ts'
import { collectMedia, listIcons, type Media } from '../assemble/collectMedia.ts'
import { collectRegions, type PlaceCounts } from '../assemble/collectRegions.ts'
import type { Problems } from '../assemble/problems.ts'
import { siteFrom } from '../assemble/siteFrom.ts'
import { themeFrom } from '../assemble/themeFrom.ts'
import type { KnownSlugs } from '../assemble/storedPage.ts'
import { placeStates } from '../compiled/layout.ts'
import { hashOf } from '../documents/hashOf.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import { chooseName } from '../languages/chooseName.ts'
import type { OwnWords, Place, Province, Region, SiteInfo } from '../port/port.ts'
import type { GeographyDocument } from '../schema/geographySchema.ts'
import { readFact, writeFact } from './facts.ts'
import { readDocuments, readDocumentsIn, readTypes } from './readDocuments.ts'

/** The data that all pages of one language share. */
export interface Edition {
  site: SiteInfo
  media: Media
  geography: GeographyDocument
  regionDocuments: readonly DocumentOf<'region'>[]
  /** Regions that have a shape. */
  regionNames: readonly Place['region'][]
  provinces: readonly Province[]
  /** Everything that pages and their blocks can refer to. */
  known: KnownSlugs
  named: Named
  regions(counts: PlaceCounts, problems: Problems): readonly Region[]
}

/** Reads the data that all pages of a language share. `language`: default is the site's first. */
export function readEdition(db: DatabaseSync, language?: string): Edition {
  const read = <Kind extends Exclude<DocumentKind, 'places' | 'records'>>(kind: Kind) =>
    readDocumentsIn(db, language, kind)
  const byDocument = <Kind extends 'email' | 'form'>(kind: Kind) =>
    new Map(read(kind).map(({ name, value }) => [name, value]))
  const theme = themeFrom(readDocuments(db, 'theme'))
  const ownSite = siteFrom(read('site').at(-1), read('consent').at(-1), language)
  const site = withWords(db, { ...ownSite, ...(theme && { theme }) })
  const media = readMedia(db, site, language)
  const { compare } = new Intl.Collator(language ?? site.places.sorting)
  const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name)
  const geography = withNames(read('geography').at(-1)?.value ?? { regions: [], provinces: [] }, language)
  const regionDocuments = read('region')
  const shapes = new Set(geography.regions.map(({ id }) => id))
  const regionNames = regionDocuments
    .filter(({ value }) => shapes.has(value.id))
    .map(({ name: slug, value: { id, name } }) => ({ id, slug, name }))
  const provinces = geography.provinces.map(({ id, name, region }) => ({ id, name, region })).toSorted(byName)
  const known = knownSlugs(db, regionNames, provinces)
  const categories = new Set(site.categories?.map(({ id }) => id))
  const { pictures } = media
  const named: Named = {
    ...media,
    categories,
    emails: byDocument('email'),
    forms: byDocument('form'),
    origins: site.origins,
    languages: site.languages,
    language: language ?? site.language,
    types: new Set(Object.keys(readTypes(db))),
    hasEntry: createEntryLookup(db),
  }
  return {
    site,
    media,
    geography,
    regionDocuments,
    regionNames,
    provinces,
    known,
    named,
    regions: (counts, problems) =>
      collectRegions(
        regionDocuments,
        { geography, counts, pictures, byName, categories, ...known },
        problems,
      ),
  }
}

/** Adds the site's own words in each of its languages. */
function withWords(db: DatabaseSync, site: SiteInfo): SiteInfo {
  const words: Record<string, OwnWords> = {}
  for (const { name, value } of readDocuments(db, 'words'))
    if (site.languages?.some(({ language }) => language === name))
      words[name] = { messages: value, hash: hashOf(JSON.stringify(value)).slice(0, 16) }
  return Object.keys(words).length === 0 ? site : { ...site, words }
}

const knownMedia = new Map<string | undefined, { from: string; media: Media }>()

/** Collects media, or returns the last result if no media document changed: collecting takes long. */
function readMedia(db: DatabaseSync, { map }: SiteInfo, language?: string): Media {
  const rows = db
    .prepare(
      `SELECT file, hash FROM documents WHERE kind = 'media' UNION ALL
       SELECT file, made FROM translations WHERE kind = 'media' AND language = ? ORDER BY file`,
    )
    .all(language ?? '')
  const from = JSON.stringify([rows, map])
  const known = knownMedia.get(language)
  if (known?.from === from) return known.media
  const media = collectMedia(readDocumentsIn(db, language, 'media'), map)
  knownMedia.set(language, { from, media })
  return media
}

/** Writes the data that the site needs for every page. */
export function writeEdition(
  db: DatabaseSync,
  { site, media, regionNames, provinces }: Edition,
  regions: readonly Region[],
  language?: string,
): void {
  writeFact(db, 'site', { ...site, ...readFact(db, 'routes'), icons: listIcons(media, site.theme) }, language)
  writeFact(db, 'regions', regions, language)
  writeFact(db, 'regionNames', regionNames, language)
  writeFact(db, 'provinces', provinces, language)
}

function withNames(geography: GeographyDocument, language: string | undefined): GeographyDocument {
  if (language === undefined) return geography
  const provinces = geography.provinces.map((one) => ({ ...one, name: chooseName(one, language) }))
  return { ...geography, provinces }
}

/** SQLite uses the index `places_left_out` only if the query repeats the index's list of states. */
const provincesLeftOut = `SELECT DISTINCT province FROM places
  WHERE state IN (${placeStates.noProvince}, ${placeStates.slugTaken}) AND state = ${placeStates.noProvince}`

function createEntryLookup(db: DatabaseSync): Named['hasEntry'] {
  const find = db.prepare("SELECT 1 FROM documents WHERE kind = 'entry' AND name = ?")
  const findRecord = db.prepare('SELECT 1 FROM records WHERE name = ?')
  return (name) => (find.get(name) ?? findRecord.get(name)) !== undefined
}

function knownSlugs(
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
