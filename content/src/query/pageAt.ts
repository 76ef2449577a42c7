import type { Bounds } from '@tessera/kit/contract/content'
import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { StoredDetail, StoredPage, StoredText } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type {
  EntryCard,
  FeaturedPlace,
  HomePage,
  ListPage,
  Page,
  Region,
  SiteInfo,
  TextPage,
} from '../port/port.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { cardOf } from './cardOf.ts'
import { findEntry } from './listEntries.ts'
import { tilesOf } from './tilesOf.ts'
import { openedPath } from './listEntries.ts'
import { resolveDestination } from './resolveDestination.ts'
import { lineOf } from './lineOf.ts'
import { detailPage, withinReach } from './detailPage.ts'
import { findPictures } from './findPictures.ts'
import { pagesAboveEntry, resolveBlocks, resolveEntry } from './resolveEntry.ts'
import { storedAt } from './storedAt.ts'
import { withTeaser } from './withTeaser.ts'

/** Builds the page at a path: of a document, else of a region, else of a place. */
export function pageAt(compiled: Compiled, path: string): Page | undefined {
  return pageWith(storedAt(compiled, path), compiled, path)
}

/** Builds the page at a path from its document; without one, from a region or a place. */
export function pageWith(stored: StoredPage | undefined, compiled: Compiled, path: string): Page | undefined {
  if (stored) {
    const page = pageFrom(stored, compiled)
    return page && { ...page, blocks: resolveBlocks(compiled, page.blocks) }
  }
  const region = compiled.catalog.regions.find(({ slug }) => path === `/regions/${slug}`)
  if (region) return regionPage(compiled, region)
  return path.startsWith('/places/') ? placePage(path.slice('/places/'.length), compiled) : undefined
}

/** Builds a document's page, with the regions and places that it is about. */
function pageFrom(stored: StoredPage, compiled: Compiled): Page | undefined {
  switch (stored.kind) {
    case 'hidden':
      return undefined
    case 'text':
      return textFrom(stored, compiled)
    case 'home':
      return {
        ...stored,
        ...carouselOf(compiled),
        featured: stored.featured.flatMap((slug) => featuredPlace(slug, compiled)),
        entries: stored.featured.flatMap((name) => featuredEntry(name, compiled)),
      }
    case 'list':
      return listFrom(stored, compiled)
    case 'detail':
      return placePage(stored.place, compiled, stored)
  }
}

function carouselOf(compiled: Compiled): Pick<HomePage, 'carousel'> {
  const { carousel, types = {}, site } = compiled.catalog
  if (!carousel) return {}
  const { type, label, heading } = carousel
  const on = types[type]?.page?.find(({ kind }) => kind === 'list')
  const all = types[type]?.list || on?.kind !== 'list' ? type : on.type
  const more = types[all]?.list?.heading
  return {
    carousel: {
      heading: chooseLabel(heading, site.language),
      ...(label !== undefined && { label: chooseLabel(label, site.language) }),
      ...(more !== undefined && {
        more: { label: chooseLabel(more, site.language), path: `/${pageNameOf(all)}` },
      }),
      tiles: tilesOf(compiled, type),
    },
  }
}

function textFrom(stored: StoredText, compiled: Compiled): TextPage | undefined {
  const { entry, ...page } = stored
  const ofEntry = entry && { ...page, entry }
  if (ofEntry && openedPath(compiled, ofEntry) !== undefined) return undefined
  const above = ofEntry ? pagesAboveEntry(compiled, ofEntry) : pagesAbove(compiled, page.path)
  return {
    ...page,
    ...(ofEntry && { title: titleOf(compiled, ofEntry) }),
    ...(above.length > 0 && { above }),
    ...(ofEntry && { entry: resolveEntry(compiled, ofEntry) }),
  }
}

/** The title of an entry's page, by its type's line for that. */
function titleOf(compiled: Compiled, page: PageOfEntry): string {
  const { pageTitle } = compiled.catalog.types?.[page.entry.type] ?? {}
  const isList = page.entry.name === page.entry.type
  if (pageTitle === undefined || isList) return page.title
  return lineOf(compiled, page, pageTitle) ?? page.title
}

/** The pages of text above a path, the outermost first. */
function pagesAbove(compiled: Compiled, path: string): NonNullable<TextPage['above']> {
  const steps = path.split('/').slice(1, -1)
  return steps.flatMap(function findAbove(_step, at) {
    const above = storedAt(compiled, `/${steps.slice(0, at + 1).join('/')}`)
    return above?.kind === 'text' ? { heading: above.heading, path: above.path } : []
  })
}

function featuredEntry(name: string, compiled: Compiled): EntryCard[] {
  const found = name.includes('/') ? findEntry(compiled, pageNameOf(name)) : undefined
  const picture = found?.entry.picture
  return found ? [{ ...cardOf(compiled, found), ...(picture && { picture }) }] : []
}

function featuredPlace(slug: string, compiled: Compiled): FeaturedPlace[] {
  const found = compiled.placeAt(slug)
  if (!found) return []
  const { key, place } = found
  const page = storedAt(compiled, `/places/${place.slug}`)
  const own = page?.kind === 'detail' ? page.gallery : undefined
  const region = findRegion(place.region.id, compiled)
  const picture = own?.[0] ?? (region && findPictures(compiled, key, region)[0])
  return [{ place: withTeaser(compiled, found), ...(picture && { picture }) }]
}

function listFrom(
  { region: slug, ...stored }: Extract<StoredPage, { kind: 'list' }>,
  compiled: Compiled,
): ListPage | undefined {
  const { site, regions } = compiled.catalog
  if (slug === undefined) return { ...stored, bounds: boundsOfAll(site, regions) }
  const region = regions.find((one) => one.slug === slug)
  return region && { ...regionPage(compiled, region), ...stored }
}

const wholeWorld: Bounds = [-60, -180, 80, 180]

function boundsOfAll(site: SiteInfo, regions: readonly Region[]): Bounds {
  if (site.places.bounds || regions.length === 0) return site.places.bounds ?? wholeWorld
  const side = (index: 0 | 1 | 2 | 3) => regions.map(({ bounds }) => bounds[index])
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))]
}

function regionPage(compiled: Compiled, region: Region): ListPage {
  const { destination } = region
  return {
    kind: 'list',
    path: `/regions/${region.slug}`,
    title: region.name,
    banners: [],
    blocks: [],
    heading: region.name,
    region,
    ...(destination && { destination: resolveDestination(compiled, destination) }),
    bounds: region.bounds,
  }
}

/** Builds the page of a place; texts of its document replace derived ones. */
function placePage(slug: string, compiled: Compiled, stored?: StoredDetail): Page | undefined {
  const found = compiled.placeAt(slug)
  const region = found && findRegion(found.place.region.id, compiled)
  if (!found || !region) return undefined
  const { destination, ...own } = stored ?? {}
  return {
    ...detailPage(compiled, found, region),
    ...own,
    place: found.place,
    ...(destination
      ? { destination: resolveDestination(compiled, destination) }
      : { withinReach: withinReach(compiled, found) }),
  }
}

function findRegion(id: string, { catalog }: Compiled): Region | undefined {
  return catalog.regions.find((region) => region.id === id)
}
