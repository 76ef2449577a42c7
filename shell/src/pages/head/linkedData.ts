import type { LoadedPage } from '../loading/LoadedPage.ts'
import type { Entry, EntryFact, EntryPart, Sight, TextPage } from '@tessera/content/port'
import { describeOpeningHours } from './describeOpeningHours.ts'
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
    case 'text': {
      const { entry, above = [] } = page
      const before = above.map(({ heading, path }) => [heading, paths.own(path)] as const)
      return [
        ...(entry?.things ? [describeEntry(page, entry, origin, paths)] : []),
        steps(...before, [page.heading, paths.own(page.path)]),
      ]
    }
    default:
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

function describeEntry(page: TextPage, entry: Entry, origin: string, paths: Paths): Thing {
  const shown = entry.parts.flatMap((part) => (part.kind === 'facts' ? [...part.wide, ...part.facts] : []))
  const facts = [...shown, ...(entry.unseen ?? [])]
  const [thing, ...further] = entry.things ?? []
  return {
    '@type': further.length > 0 ? [thing, ...further] : thing,
    name: page.heading,
    description: page.description,
    url: absolute(paths.own(page.path), origin),
    ...(entry.picture && { image: absolute(entry.picture.src, origin) }),
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
  if (hours && property !== false) return describeOpeningHours(hours)
  if (!property) return {}
  const isOwn = href?.startsWith('/')
  return {
    [property]: isOwn
      ? { '@type': thing, name: detail, url: absolute(paths.own(href ?? ''), origin) }
      : (href ?? detail),
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
