import type { Bounds } from '@tessera/kit/contract/content'
import type { DocumentOf, ReadPage } from '../documents/readDocument.ts'
import type { Page, Region } from '../port/port.ts'
import { collectBlocks, type Named } from './collectBlocks.ts'
import { detailPage } from './detailPage.ts'
import type { Problems } from './problems.ts'
import { placeholder } from './placeholder.ts'
import type { PageSources } from './PageSources.ts'

const heroSize = [1920, 1080] as const
const heroHues = [60, 225] as const

/** `pages/index.md` → `/`, `pages/about.md` → `/about`. */
export function pathOf(name: string): string {
  return name === 'index' ? '/' : `/${name}`
}

/** The page that a document describes; nothing when what it is about is not there. */
export function pageFrom(
  { file, name, value }: DocumentOf<'page'>,
  snapshot: PageSources,
  named: Named,
  problems: Problems,
): Page | undefined {
  const facts = { ...factsOf(name, value), blocks: collectBlocks(file, value.blocks, named, problems) }
  switch (value.kind) {
    case 'text':
      return { ...facts, kind: 'text', heading: value.heading }
    case 'home':
      return {
        ...facts,
        kind: 'home',
        heading: value.heading,
        lead: value.lead,
        hero: named.pictures.get(value.hero) ?? placeholder(heroHues, ...heroSize),
        featured: featured(file, value.featured, snapshot, problems),
      }
    case 'list': {
      const region = snapshot.regions.find(({ slug }) => slug === value.region)
      if (value.region === undefined)
        return { ...facts, kind: 'list', heading: value.heading, bounds: boundsOfAll(snapshot) }
      if (region) return { ...regionPage(region), ...facts, heading: value.heading }
      problems.add(file, 'region', `there is no region ${value.region}`)
      return undefined
    }
    case 'detail':
      return detailOf(file, value, facts, snapshot, named, problems)
  }
}

function boundsOfAll({ site, regions }: PageSources): Bounds {
  if (site.places.bounds || regions.length === 0) return site.places.bounds ?? wholeWorld
  const side = (index: 0 | 1 | 2 | 3) => regions.map(({ bounds }) => bounds[index])
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))]
}

const wholeWorld: Bounds = [-60, -180, 80, 180]

/** The list of a region's places, derived from its document. */
export function regionPage(region: Region): Extract<Page, { kind: 'list' }> {
  return {
    kind: 'list',
    path: `/regions/${region.slug}`,
    title: region.name,
    description: `${region.line} ${region.placeCount.toLocaleString('en')} places of ${region.name} on a list and a map.`,
    banners: [],
    blocks: [],
    heading: region.name,
    region,
    bounds: region.bounds,
  }
}

function factsOf(name: string, value: ReadPage) {
  return {
    path: pathOf(name),
    title: value.title ?? '',
    description: value.description ?? '',
    banners: value.banners,
    ...(value.language !== undefined && { language: value.language }),
    ...(value.direction !== undefined && { direction: value.direction }),
  }
}

function featured(file: string, slugs: readonly string[], snapshot: PageSources, problems: Problems) {
  return slugs.flatMap((slug, index) => {
    const place = snapshot.places.bySlug.get(slug)
    if (!place) problems.add(file, `featured[${index}]`, `there is no place ${slug}`)
    return place ?? []
  })
}

function detailOf(
  file: string,
  value: Extract<ReadPage, { kind: 'detail' }>,
  facts: ReturnType<typeof factsOf> & Pick<Page, 'blocks'>,
  snapshot: PageSources,
  named: Named,
  problems: Problems,
): Page | undefined {
  const place = snapshot.places.bySlug.get(value.place)
  const region = snapshot.regions.find(({ id }) => id === place?.region.id)
  if (!place || !region) {
    problems.add(file, 'place', `there is no place ${value.place}`)
    return undefined
  }
  const derived = detailPage(snapshot, place, region)
  const gallery = value.gallery?.flatMap((id) => named.pictures.get(id) ?? [])
  return {
    ...derived,
    ...facts,
    title: value.title ?? derived.title,
    description: value.description ?? derived.description,
    ...(gallery && gallery.length > 0 && { gallery }),
  }
}
