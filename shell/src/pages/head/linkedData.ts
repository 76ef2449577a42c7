import type { LoadedPage } from '../loading/LoadedPage.ts'
import type {
  DetailPage,
  Entry,
  EntryFact,
  EntryPart,
  ListPage,
  Region,
  Sight,
  TextPage,
} from '@tessera/content/port'
import { describeOpeningHours } from './describeOpeningHours.ts'
import { describePage } from '../words/describeFact.ts'
import type { PageWords } from '../words/PageWords.ts'
import type { Paths } from '../words/paths.ts'

/** A page's JSON-LD for search engines, safe inside a script element; undefined for error pages. */
export function linkedData(loaded: LoadedPage, words: PageWords): string | undefined {
  const graph = createGraph(loaded, words)
  if (graph.length === 0) return undefined
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

type Step = readonly [name: string, path: string]
type Thing = Readonly<Record<string, unknown>>

function createGraph(loaded: LoadedPage, words: PageWords): readonly Thing[] {
  const { page, origin } = loaded
  const { paths } = words
  const steps = (...further: readonly Step[]) =>
    breadcrumbs(origin, [words.text('frame.home'), paths.home], ...further)
  switch (page.kind) {
    case 'home':
      return [describeSite(loaded, paths)]
    case 'list':
      return [
        ...(page.region ? [describeRegion(page.region, page, loaded, words)] : []),
        steps([page.region?.name ?? page.heading, paths.own(page.path)]),
      ]
    case 'detail':
      return [
        describePlace(page, origin, words),
        steps([page.region.name, paths.region(page.region)], [page.place.name, paths.place(page.place)]),
      ]
    case 'text': {
      const { entry, above = [] } = page
      const before = above.map(({ heading, path }) => [heading, paths.own(path)] as const)
      return [
        ...(entry?.things ? [describeEntry(page, entry, origin, paths)] : []),
        steps(...before, [page.heading, paths.own(page.path)]),
      ]
    }
    case 'search':
    case 'not-found':
    case 'broken':
      return []
  }
}

function describeSite({ site, origin }: LoadedPage, paths: Paths): Thing {
  return {
    '@type': 'WebSite',
    name: site.title,
    description: site.tagline,
    url: `${origin}${paths.home}`,
    inLanguage: site.language,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${paths.search}?text={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

function describeRegion(region: Region, page: ListPage, { origin }: LoadedPage, words: PageWords): Thing {
  const description = describePage(page, words)
  const area = describeArea(region, origin, words.paths)
  return { ...area, description, ...describeImage(region, origin), ...describeTourists(page, area['@type']) }
}

function describeArea(region: Region, origin: string, paths: Paths): Thing {
  return { '@type': 'AdministrativeArea', name: region.name, url: absolute(paths.region(region), origin) }
}

function describePlace(page: DetailPage, origin: string, words: PageWords): Thing {
  const { place, region, gallery } = page
  return {
    ...describeTourists(page, place.kind === 'village' || place.districtOf !== undefined ? 'Place' : 'City'),
    name: place.name,
    description: describePage(page, words),
    url: absolute(words.paths.place(place), origin),
    geo: { '@type': 'GeoCoordinates', latitude: place.at.lat, longitude: place.at.lon },
    ...describeImage({ pictures: gallery.length > 0 ? gallery : region.pictures }, origin),
    containedInPlace: describeArea(region, origin, words.paths),
  }
}

function describeEntry(page: TextPage, entry: Entry, origin: string, paths: Paths): Thing {
  const shown = entry.parts.flatMap((part) => (part.kind === 'facts' ? [...part.wide, ...part.facts] : []))
  const facts = [...shown, ...(entry.unseen ?? [])]
  const [thing, ...further] = entry.things ?? []
  return {
    '@type': further.length > 0 ? [thing, ...further] : thing,
    name: page.heading,
    description: page.description,
    url: absolute(paths.own(page.path), origin),
    ...(entry.picture && describeImage({ pictures: [entry.picture] }, origin)),
    ...entry.described,
    ...Object.assign({}, ...facts.map((fact) => describeEntryFact(fact, origin, paths))),
    ...Object.assign({}, ...entry.parts.map(describeItems)),
  }
}

function describeItems(part: EntryPart): Thing {
  if (part.kind !== 'items' || part.property === undefined) return {}
  return { [part.property]: part.items.map((item) => describeItem(item, part.thing ?? 'Thing')) }
}

function describeEntryFact(
  { hours, href, detail, property, thing }: EntryFact,
  origin: string,
  paths: Paths,
): Thing {
  if (hours) return describeOpeningHours(hours)
  if (property === undefined) return {}
  const isOwn = href?.startsWith('/')
  return {
    [property]: isOwn
      ? { '@type': thing, name: detail, url: absolute(paths.own(href ?? ''), origin) }
      : (href ?? detail),
  }
}

/** A page's type; if the page has facts for tourists, also the facts and the second type `TouristDestination`. */
function describeTourists({ destination }: DetailPage | ListPage, type: unknown): Thing {
  if (!destination) return { '@type': type }
  const { address, telephone, web, sights } = destination
  return {
    '@type': [type, 'TouristDestination'],
    address,
    telephone,
    sameAs: web,
    ...(sights.length > 0 && {
      includesAttraction: sights.map((sight) => describeItem(sight, 'TouristAttraction')),
    }),
  }
}

function describeItem({ name, text, web, at, hours }: Sight, thing: string): Thing {
  return {
    '@type': thing,
    name,
    description: text,
    url: web,
    ...(at && { geo: { '@type': 'GeoCoordinates', latitude: at.lat, longitude: at.lon } }),
    ...(hours && describeOpeningHours(hours)),
  }
}

function describeImage({ pictures: [picture] }: Pick<Region, 'pictures'>, origin: string): Thing {
  return picture ? { image: absolute(picture.src, origin) } : {}
}

/** The breadcrumbs for search engines: the same steps as in the page, the home page first. */
function breadcrumbs(origin: string, ...steps: readonly Step[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, origin),
    })),
  }
}

function absolute(path: string, origin: string): string {
  return new URL(path, origin).href
}
