import type { Picture } from '@tessera/kit/contract/content'
import type { Problem } from '@tessera/kit/contract/problems'
import type { DocumentStore } from '../documents/openDocuments.ts'
import type { Document, DocumentOf } from '../documents/readDocument.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import { createPlaceIndex } from '../places/placeIndex.ts'
import type { MediaFile, Page } from '../port/port.ts'
import { invalid } from '../documents/invalid.ts'
import { detailPage } from './detailPage.ts'
import { mapFile } from './mapFile.ts'
import { createProblems } from './problems.ts'
import type { PageSources } from './PageSources.ts'
import { pageFrom, pathOf, regionPage } from './pageFrom.ts'
import { collectPictures } from './pictures.ts'
import { collectPlaces } from './collectPlaces.ts'
import { collectRegions } from './collectRegions.ts'
import { siteFrom } from './siteFrom.ts'

/** All content of one revision, ready to be asked. */
export interface ContentSnapshot extends PageSources {
  pictures: ReadonlyMap<string, Picture>
  mediaFiles: ReadonlyMap<string, MediaFile>
  banners: ReadonlyMap<string, string>
  page(path: string): Page | undefined
  paths(): readonly string[]
  /** Path → why there is no page. */
  broken: ReadonlyMap<string, Problem>
  revision: string
  problems: readonly Problem[]
}

/** Of the folder `dir`, as its documents are now. What does not fit together is among its `problems`. */
export function assembleSnapshot(dir: string, store: DocumentStore): ContentSnapshot {
  const of = byKind(store.documents())
  const problems = createProblems()
  const geography = of('geography').at(-1)?.value ?? { regions: [], provinces: [] }
  const { byId: pictures, files } = collectPictures(dir, of('media'))
  const site = siteFrom(of('site').at(-1), of('consent').at(-1))
  const { kinds, sorting } = site.places
  const gathered = collectPlaces(of('places'), geography.provinces, of('region'), kinds, problems)
  const regions = collectRegions(of('region'), geography, gathered, pictures, sorting, problems)
  const named = { pictures, emails: values(of('email')), forms: values(of('form')) }

  const pages = new Map<string, Page>(
    regions.map((region) => [`/regions/${region.slug}`, regionPage(region)]),
  )
  const broken = new Map(brokenPaths(store))
  const snapshot: ContentSnapshot = {
    site,
    regions,
    places: createPlaceIndex(gathered.places, geography.provinces, sorting),
    districts: gathered.districts,
    pictures,
    mediaFiles: new Map([...files, ...mapFile(dir, site.map)]),
    banners: values(of('banner')),
    page: (path) => pages.get(path) ?? placePage(snapshot, path),
    paths: () => [...new Set([...pages.keys(), ...snapshot.places.all.map(({ slug }) => `/places/${slug}`)])],
    broken,
    revision: store.revision(),
    problems: [],
  }
  const seen = new Set<string>()
  for (const document of of('page')) {
    if (seen.has(document.name)) {
      problems.add(document.file, '', 'another document is the page of the same path')
      continue
    }
    seen.add(document.name)
    const page = pageFrom(document, snapshot, named, problems)
    if (page) pages.set(page.path, page)
    else broken.set(pathOf(document.name), invalid(document.file, '', 'is about what is not there'))
  }
  return { ...snapshot, problems: [...store.problems(), ...problems.list()] }
}

function placePage(snapshot: ContentSnapshot, path: string): Page | undefined {
  const place = path.startsWith('/places/')
    ? snapshot.places.bySlug.get(path.slice('/places/'.length))
    : undefined
  const region = snapshot.regions.find(({ id }) => id === place?.region.id)
  return place && region && detailPage(snapshot, place, region)
}

function brokenPaths(store: DocumentStore): ReadonlyMap<string, Problem> {
  return new Map(
    store.broken().flatMap(({ kind, name, problem }) => {
      if (kind === 'page') return [[pathOf(name), problem] as const]
      return kind === 'region' ? [[`/regions/${name}`, problem] as const] : []
    }),
  )
}

function byKind(documents: readonly Document[]) {
  return <Kind extends DocumentKind>(kind: Kind) =>
    documents.filter((document) => document.kind === kind) as DocumentOf<Kind>[]
}

function values<Value>(documents: readonly { name: string; value: Value }[]): ReadonlyMap<string, Value> {
  return new Map(documents.map(({ name, value }) => [name, value]))
}
