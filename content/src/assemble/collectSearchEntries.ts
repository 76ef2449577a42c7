import type { Document, DocumentOf, ReadBlock } from '../documents/readDocument.ts'
import { placeKinds, type PlaceKind, type PlacesSettings, type Region } from '../port/port.ts'
import type { AreaDocument } from '../schema/areasSchema.ts'
import type { GeographyDocument } from '../schema/geographySchema.ts'
import { textsOf } from '../fields/FieldKind.ts'
import type { SearchEntry } from '../search/SearchEntry.ts'
import { slugify } from '../text/slugify.ts'
import { shellTexts } from '../words/shellTexts.ts'
import type { PlaceCounts } from './collectRegions.ts'
import { pathOf } from './storedPage.ts'

type Province = GeographyDocument['provinces'][number]

/** Everything that search can find, except places, and the documents that hold its other names. */
interface Searchable {
  regions: readonly Region[]
  provinces: readonly Province[]
  kindsIn: PlaceCounts['kindsIn']
  /** Pages of a place or a region get no entry of their own: search finds the place or region instead. */
  pages: readonly DocumentOf<'page'>[]
  areas: readonly AreaDocument[]
  regionDocuments: readonly DocumentOf<'region'>[]
  /** Names of the country that all places are in. */
  names: PlacesSettings['names']
  /** Pages, regions and areas in the site's other languages. */
  translations?: readonly Document[]
}

/** Kind and name of a document, such as `page/about` → the document in the site's other languages. */
type Translations = ReadonlyMap<string, readonly Document[]>

/** Builds the search entries of everything except places. */
export function* collectSearchEntries(from: Searchable): Iterable<SearchEntry> {
  const { regions, provinces, kindsIn, pages, areas, regionDocuments, names } = from
  const translations = Map.groupBy(from.translations ?? [], ({ kind, name }) => `${kind}/${name}`)
  const documents = new Map(regionDocuments.map(({ value }) => [value.id, value]))
  for (const region of regions) {
    const inRegion = provinces.filter((province) => province.region === region.id)
    yield* regionEntries(region, inRegion, kindsIn, documents.get(region.id), translations)
  }
  yield* pages.flatMap((page) => pageEntry(page, translations))
  const translatedAreas = (from.translations ?? []).flatMap(({ kind, value }) =>
    kind === 'areas' ? value.areas : [],
  )
  yield* areas.map((area) => areaEntry(area, translatedAreas))
  yield* categoryEntries({ names: flattenNames(names), href: '/places', kinds: kindsIn() })
}

/** Entries of a region, its provinces, and their lists. A region and its only province share one entry. */
function* regionEntries(
  { id, slug, name, population, placeCount }: Region,
  provinces: readonly Province[],
  kindsIn: Searchable['kindsIn'],
  document: DocumentOf<'region'>['value'] | undefined,
  translations: Translations,
): Iterable<SearchEntry> {
  const [only, ...rest] = provinces
  const namesOfOnly = only && rest.length === 0 ? [only.name, ...flattenNames(only.names)] : []
  const all = [...(document ? [document] : []), ...translatedValues(translations, 'region', slug)]
  const names = [...flattenNames(document?.names), ...namesOfOnly, ...all.map((one) => one.name)]
  const href = `/regions/${slug}`
  const region = { id, name }
  yield {
    hit: { id: `region/${slug}`, kind: 'region', name, href, region },
    names,
    about: stripTags(all.flatMap(({ line, introduction }) => [line, introduction])),
    people: population ?? placeCount,
  }
  const kinds = new Set(provinces.flatMap((province) => [...kindsIn(province.id)]))
  yield* categoryEntries({ where: name, names, href, kinds, region })
  if (rest.length === 0) return
  for (const province of provinces) {
    yield* provinceEntries(province, `${href}?provinces=${province.id}`, kindsIn(province.id), region)
  }
}

function* provinceEntries(
  { name, names }: Province,
  href: string,
  kinds: ReadonlySet<PlaceKind>,
  region: { id: string; name: string },
): Iterable<SearchEntry> {
  const others = flattenNames(names)
  const titles = [name, ...others].flatMap((one) => [`Province of ${one}`, `Provincia de ${one}`])
  yield {
    hit: { id: `province/${slugify(name)}`, kind: 'province', name, href, region },
    names: others,
    titles,
  }
  yield* categoryEntries({ where: name, names: others, href, kinds, region })
}

/** A list of places that can be narrowed to one kind of place, such as cities. */
interface PlaceList {
  /** Name of the area that the list covers; undefined: the whole site. */
  where?: string
  names: readonly string[]
  href: string
  kinds: ReadonlySet<PlaceKind>
  region?: { id: string; name: string }
}

const plurals: Readonly<Record<PlaceKind, string>> = {
  city: 'Cities',
  town: 'Towns',
  village: 'Villages',
  district: 'Districts',
}

/** Builds one entry for each kind of place in the list, such as its cities. */
function* categoryEntries({ where, names, href, kinds, region }: PlaceList): Iterable<SearchEntry> {
  for (const kind of placeKinds.filter((one) => kinds.has(one))) {
    yield choiceEntry(plurals[kind], { where, names, language: 'en' }, (name) => ({
      id: `category/${slugify(name)}`,
      kind: 'category',
      name,
      size: kind,
      ...(where !== undefined && { where }),
      href: `${href}${href.includes('?') ? '&' : '?'}kinds=${kind}`,
      ...(region && { region }),
    }))
  }
}

/** A list, or the part of it that is in an area or document of these names. */
interface PartOfList {
  where?: string | undefined
  names: readonly string[]
  /** The site's first language. */
  language: string
}

/** Builds the entry of a list narrowed to a choice: `Towns in Andalucía`. */
export function choiceEntry(
  label: string,
  { where, names, language }: PartOfList,
  hitOf: (name: string) => SearchEntry['hit'],
): SearchEntry {
  const inWhere = (area: string) =>
    (shellTexts[language] ?? shellTexts['en'])?.['hit.kinds']
      ?.replace('{kinds}', label)
      .replace('{where}', area) ?? label
  return {
    hit: hitOf(where === undefined ? label : inWhere(where)),
    names: [],
    titles: names.map(inWhere),
  }
}

function areaEntry(
  { slug, kind, name, names, about, bounds, provinces = [] }: AreaDocument,
  translated: readonly AreaDocument[],
): SearchEntry {
  const others = translated.filter((one) => one.slug === slug)
  const search = new URLSearchParams(provinces.map((id): [string, string] => ['provinces', id]))
  search.set('bbox', bounds.join())
  return {
    hit: { id: `${kind}/${slug}`, kind, name, href: `/places?${search.toString()}` },
    names: [...flattenNames(names), ...others.map((one) => one.name)],
    about: [about, ...others.map((one) => one.about)].filter(Boolean).join('\n') || undefined,
  }
}

/** Builds the entry of a page, under its names in all languages; none for the page of a place or region. */
export function pageEntry(
  { name, value }: DocumentOf<'page'>,
  translations: Translations,
): readonly SearchEntry[] {
  if (value.kind === 'detail' || (value.kind === 'list' && value.region !== undefined)) return []
  const { heading, names } = value
  const all = [value, ...translatedValues(translations, 'page', name)]
  const titles = all.flatMap((one) => [one.title ?? '', 'heading' in one ? one.heading : ''])
  const hit = { id: `page/${name}`, kind: 'page', name: heading, href: pathOf(name) } as const
  const about = stripTags(
    all.flatMap(({ description = '', blocks }) => [description, ...blocks.flatMap(listTexts)]),
  )
  const { definition, fields } = ('entry' in value && value.entry) || {}
  const people = Number(fields?.[definition?.list?.weight ?? '']) || 0
  const found = [...titles.filter(Boolean), ...flattenNames(names)]
  const called = (fields ? textsOf(definition?.searchAs?.called) : []).flatMap((label) =>
    [...new Set([heading, ...found])].map((one) => label.replace('{name}', one)),
  )
  return [{ hit, names: found, titles: called, about, people }]
}

/** The document's values in the site's other languages. */
function translatedValues<Kind extends 'page' | 'region'>(
  translations: Translations,
  kind: Kind,
  name: string,
): readonly DocumentOf<Kind>['value'][] {
  const found = translations.get(`${kind}/${name}`) ?? []
  return found.map(({ value }) => value as DocumentOf<Kind>['value'])
}

function listTexts(block: ReadBlock): readonly string[] {
  if (block.kind === 'prose' || block.kind === 'html') return [block.html]
  if (block.kind === 'facts') return block.facts.flatMap(({ term, detail }) => [term, detail])
  return block.kind === 'quote' ? [block.text] : []
}

/** The words of HTML, without tags and entities. */
function stripTags(texts: readonly string[]): string {
  return texts.join('\n').replaceAll(/<[^<>]*>|&#?\w+;/g, ' ')
}

/** Names in all languages, in one list. */
export function flattenNames(
  names: Readonly<Record<string, readonly string[]>> | undefined,
): readonly string[] {
  return Object.values(names ?? {}).flat()
}
