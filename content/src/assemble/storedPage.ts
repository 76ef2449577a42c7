import type { DocumentId } from '../documents/kindOf.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { DetailPage, HomePage, ListPage, StoredDestination, TextPage } from '../port/port.ts'
import { collectBlocks, type Named } from './collectBlocks.ts'
import { destinationOf } from './destinationOf.ts'
import { externalOriginsOf } from './externalOriginsOf.ts'
import { translatedFile } from '../languages/translatedFile.ts'
import { placeholder } from './placeholder.ts'
import type { Problems } from './problems.ts'

/** A page as its document has it. What it shows of regions and places is named by slug, and looked up when it is requested. */
export type StoredPage =
  | { kind: 'hidden' }
  | TextPage
  | (Omit<HomePage, 'featured'> & { featured: readonly string[] })
  | (Omit<ListPage, 'region' | 'bounds'> & { region?: string })
  | StoredDetail

/** Its facts come before those that are derived from the place. */
export type StoredDetail = Pick<DetailPage, 'kind' | 'path' | 'banners' | 'elsewhere' | 'blocks'> &
  Partial<
    Pick<
      DetailPage,
      'title' | 'description' | 'language' | 'direction' | 'contentLanguage' | 'gallery' | 'isSecond'
    >
  > & {
    place: string
    destination?: StoredDestination
  }

/** Whether its document says something; else all of a place's page is derived, in every language. */
export function hasOwnWords(page: Exclude<StoredPage, { kind: 'hidden' }>): boolean {
  if (page.kind !== 'detail') return true
  const { title, description, blocks, destination } = page
  return blocks.length > 0 || [title, description, destination].some((one) => one !== undefined)
}

/** What there is to be named. */
export interface KnownSlugs {
  hasRegion(slug: string): boolean
  /** One that is listed, of a region that is there. */
  hasPlace(slug: string): boolean
  /** Id of the region that a place lies in, where the place is left out because the region is missing. */
  missingRegionOf(slug: string): string | undefined
  /** Id of the region that is missing, or `''` where several are: which slug it had, only its document said. */
  missingRegion(): string | undefined
}

/** `pages/index.md` → `/`, `pages/about.md` → `/about`. */
export function pathOf(name: string): string {
  return name === 'index' ? '/' : `/${name}`
}

/** Where a document has a page of its own. */
export function addressOf({ kind, name }: DocumentId): string | undefined {
  if (kind === 'region') return `/regions/${name}`
  return kind === 'page' ? pathOf(name) : undefined
}

/** `/guides/north` with the slug `norte` is `/guides/norte`; a home page has no other address. */
export function withSlug(path: string, slug: string | undefined): string {
  return slug === undefined || path === '/' ? path : path.replace(/[^/]+$/, slug)
}

/** The page that a document describes; nothing when what it is about is not there. */
export function storedPage(
  { file, name, value }: DocumentOf<'page'>,
  known: KnownSlugs,
  named: Named,
  problems: Problems,
): StoredPage | undefined {
  if (value.hidden) return { kind: 'hidden' }
  const [folder, ...rest] = name.split('/')
  if (named.languages?.slice(1).some(({ language }) => language === folder)) {
    const reason = `is at the address of the language ${folder} in site.json, /${folder}: move it elsewhere; a translation is called pages/${rest.join('/') || 'index'}.${folder}.md`
    problems.add(file, '', reason)
    return undefined
  }
  const facts = {
    path: pathOf(name),
    banners: value.banners,
    language: value.language,
    direction: value.direction,
    ...externalOriginsOf(file, value.blocks, named.origins, problems),
    blocks: collectBlocks(file, value.blocks, named, problems),
  }
  const { title = '', description = '' } = value
  switch (value.kind) {
    case 'text':
      return { ...facts, title, description, kind: 'text', heading: value.heading }
    case 'home':
      return {
        ...facts,
        title,
        description,
        kind: 'home',
        heading: value.heading,
        lead: value.lead,
        hero: named.pictures.get(value.hero) ?? placeholder([60, 225], 1920, 1080),
        featured: featured(file, value.featured, known, problems),
      }
    case 'list': {
      const { region, heading } = value
      const page = { ...facts, title, description, kind: 'list', heading } as const
      if (region === undefined) return page
      if (known.hasRegion(region)) return { ...page, region }
      const isItsAddress = name === `regions/${region}`
      const missing = known.missingRegion() ?? (isItsAddress ? '' : undefined)
      problems.add(file, 'region', `there is no region ${region}`, missing)
      return undefined
    }
    case 'detail': {
      const { place, title: own, description: ownDescription } = value
      const isSecond = name !== `places/${place}`
      const gallery = value.gallery?.flatMap((id) => named.pictures.get(id) ?? []) ?? []
      const page = {
        ...facts,
        kind: 'detail',
        place,
        ...(isSecond && { isSecond }),
        ...(own !== undefined && { title: own }),
        ...(ownDescription !== undefined && { description: ownDescription }),
        ...(gallery.length > 0 && { gallery }),
      } as const
      const isTranslation = translatedFile(file) !== undefined // of which what is the same in all languages was reported
      const destination = destinationOf(value, { ...named, ...known }, (field, reason) => {
        if (!isTranslation) problems.add(file, field, reason)
      })
      if (isSecond && !isTranslation)
        problems.flaw(
          file,
          'place',
          `has its page at /places/${place}, which search engines are led to: say it in pages/places/${place}.md`,
        )
      if (known.hasPlace(place)) return { ...page, ...(destination && { destination }) }
      problems.add(file, 'place', `there is no place ${place}`, known.missingRegionOf(place))
      return undefined
    }
  }
}

function featured(file: string, slugs: readonly string[], known: KnownSlugs, problems: Problems) {
  return slugs.filter((slug, index) => {
    const isThere = known.hasPlace(slug)
    if (!isThere)
      problems.add(file, `featured[${index}]`, `there is no place ${slug}`, known.missingRegionOf(slug))
    return isThere
  })
}
