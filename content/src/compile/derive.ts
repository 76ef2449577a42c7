import type { DatabaseSync } from 'node:sqlite'
import { collectRegions } from '../assemble/collectRegions.ts'
import { collectMedia } from '../assemble/collectMedia.ts'
import { createProblems } from '../assemble/problems.ts'
import { mapFile } from '../assemble/mapFile.ts'
import { siteFrom } from '../assemble/siteFrom.ts'
import type { Region } from '../port/port.ts'
import type { Changes } from './Changes.ts'
import { derivePages } from './derivePages.ts'
import { derivePlaces } from './derivePlaces.ts'
import { writeFact } from './facts.ts'
import { countedKinds, countedPlaces, hasPlace } from './countedPlaces.ts'
import { deriveSearch } from './deriveSearch.ts'
import type { Progress } from './Progress.ts'
import { readDocuments, shownPages } from './readDocuments.ts'
import { writeBanners, writeMedia } from './writeMedia.ts'
import { writePacks } from './writePacks.ts'

/** Brings all that follows from the documents up to date. */
export function derive(db: DatabaseSync, changes: Changes, onProgress: (progress: Progress) => void): void {
  const problems = createProblems()
  const site = siteFrom(readDocuments(db, 'site').at(-1), readDocuments(db, 'consent').at(-1))
  const geography = readDocuments(db, 'geography').at(-1)?.value ?? { regions: [], provinces: [] }
  const documents = readDocuments(db, 'region')
  const regionNames = documents.map(({ name, value }) => ({ id: value.id, slug: name, name: value.name }))
  const { kinds, sorting } = site.places
  const provinces = byName(geography.provinces, sorting)

  const ids = new Set(regionNames.map(({ id }) => id))
  const known = provinces.filter(({ region }) => ids.has(region))
  const rules = {
    regions: regionNames,
    provinces: known.map(({ id, name, region }) => ({ id, name, region })),
    kinds,
    sorting,
  }
  const isOfAll = derivePlaces(db, changes.isFresh, rules)

  const media = collectMedia(readDocuments(db, 'media'))
  const regions = collectRegions(documents, geography, countedPlaces(db), media.pictures, sorting, problems)
  if (changes.isFresh || changes.kinds.has('media') || changes.kinds.has('site'))
    writeMedia(db, { ...media, files: new Map([...media.files, ...mapFile(site.map)]) })
  if (changes.isFresh || changes.kinds.has('banner')) writeBanners(db)
  derivePages(db, changes, knownSlugs(db, regions), {
    pictures: media.pictures,
    linked: media.linked,
    emails: new Map(readDocuments(db, 'email').map(({ name, value }) => [name, value])),
    origins: site.origins,
    forms: new Map(readDocuments(db, 'form').map(({ name, value }) => [name, value])),
  })
  const places = regions.reduce((sum, { placeCount }) => sum + placeCount, 0)
  const onPlace = (done: number) => onProgress({ stage: 'search', done, of: places })
  deriveSearch(db, isOfAll, rules, onPlace, {
    regions,
    provinces: geography.provinces,
    kindsIn: countedKinds(db),
    pages: shownPages(db),
    areas: readDocuments(db, 'areas').flatMap(({ value }) => value.areas),
    regionDocuments: documents,
    names: site.places.names,
  })
  writePacks(db, changes.isFresh, (done, of) => onProgress({ stage: 'lists', done, of }))
  writeFact(db, 'site', site)
  writeFact(db, 'regions', regions)
  writeFact(db, 'regionNames', regionNames)
  writeFact(
    db,
    'provinces',
    provinces.map(({ id, name, region }) => ({ id, name, region })),
  )
  writeFact(db, 'problems', problems.list())
}

function byName<Item extends { name: string }>(items: readonly Item[], sorting: string): readonly Item[] {
  const { compare } = new Intl.Collator(sorting)
  return items.toSorted((one, other) => compare(one.name, other.name))
}

function knownSlugs(db: DatabaseSync, regions: readonly Region[]) {
  const slugs = new Set(regions.map(({ slug }) => slug))
  const ids = new Set(regions.map(({ id }) => id))
  return { hasRegion: (slug: string) => slugs.has(slug), hasPlace: (slug: string) => hasPlace(db, slug, ids) }
}
