import type { Picture } from '@tessera/kit/contract/content'
import { definitionFile, type DocumentId } from '../documents/kindOf.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { DetailPage, HomePage, ListPage, StoredDestination, TextPage } from '../port/port.ts'
import { collectBlocks, type Named } from './collectBlocks.ts'
import { buildDestination } from './buildDestination.ts'
import { collectExternalOrigins } from './collectExternalOrigins.ts'
import { buildEntry, type StoredEntry } from './buildEntry.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { translatedFile } from '../languages/translatedFile.ts'
import { placeholder } from './placeholder.ts'
import type { Problems } from './problems.ts'

/** A page as its document defines it. Regions and places are named by slug, and looked up for each request. */
export type StoredPage =
  | { kind: 'hidden' }
  | StoredText
  | (Omit<HomePage, 'featured' | 'entries' | 'carousel'> & { featured: readonly string[] })
  | (Omit<ListPage, 'region' | 'bounds'> & { region?: string })
  | StoredDetail

/** A page of text; what it lists is looked up for each request. */
export type StoredText = Omit<TextPage, 'entry'> & { entry?: StoredEntry }

/** What a place's document defines of its page. The rest of the page is derived from the place's data. */
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

/** Whether the document has content of its own. If not, its page is derived from its place, in every language. */
export function hasOwnWords(page: Exclude<StoredPage, { kind: 'hidden' }>): boolean {
  if (page.kind !== 'detail') return true
  const { title, description, blocks, destination } = page
  return blocks.length > 0 || [title, description, destination].some((one) => one !== undefined)
}

/** Regions and places that a page can refer to. */
export interface KnownSlugs {
  hasRegion(slug: string): boolean
  /** Whether a place has this slug, is listed and is in a known region. */
  hasPlace(slug: string): boolean
  /** Id of the missing region because of which a place is left out. */
  missingRegionOf(slug: string): string | undefined
  /** Id of the only missing region; `''` if several are missing: a slug does not tell which of them it means. */
  missingRegion(): string | undefined
}

/** `pages/index.md` → `/`, `pages/about.md` → `/about`. */
export function pathOf(name: string): string {
  return name === 'index' ? '/' : `/${name}`
}

/** The path of a document's own page; undefined if its kind has none. */
export function addressOf({ kind, name }: DocumentId): string | undefined {
  if (kind === 'region') return `/regions/${name}`
  if (kind === 'entry') return pathOf(pageNameOf(name))
  return kind === 'page' ? pathOf(name) : undefined
}

/** The path with a translated slug: `/guides/north` with `norte` is `/guides/norte`. The home page keeps its path. */
export function withSlug(path: string, slug: string | undefined): string {
  return slug === undefined || path === '/' ? path : path.replace(/[^/]+$/, slug)
}

/** Builds the page that a document describes; undefined, and reported, if it cannot be shown. */
export function storedPage(
  { file, name, value }: DocumentOf<'page'>,
  known: KnownSlugs,
  named: Named,
  problems: Problems,
): StoredPage | undefined {
  const { entry } = value
  const isTranslation = translatedFile(file) !== undefined // of these problems, those that all languages share were already reported for the original
  if (entry && !entry.definition && !isTranslation)
    problems.add(
      file,
      '',
      `${definitionFile} has no type ${entry.type}: the document is kept, but no page shows it`,
    )
  if (value.hidden) return { kind: 'hidden' }
  const misplaced = describeMisplaced(name, named)
  if (misplaced !== undefined) {
    problems.add(file, '', misplaced)
    return undefined
  }
  const facts = {
    path: pathOf(name),
    banners: value.banners,
    language: value.language,
    direction: value.direction,
    ...collectExternalOrigins(file, value.blocks, named.origins, problems),
    blocks: collectBlocks(file, value.blocks, named, problems),
  }
  const { title = '', description = '' } = value
  switch (value.kind) {
    case 'text': {
      const built = entry && { entry: buildEntry(file, entry, named, problems) }
      const hero = value.hero !== undefined && { hero: heroFrom(value.hero, named) }
      return { ...facts, title, description, kind: 'text', heading: value.heading, ...hero, ...built }
    }
    case 'home':
      return {
        ...facts,
        title,
        description,
        kind: 'home',
        heading: value.heading,
        lead: value.lead,
        hero: heroFrom(value.hero, named),
        featured: featured(file, value.featured, { ...known, hasEntry: named.hasEntry }, problems),
      }
    case 'list': {
      const { region, heading } = value
      const page = { ...facts, title, description, kind: 'list', heading } as const
      if (region === undefined) return page
      if (known.hasRegion(region)) return { ...page, region }
      const isRegionsPage = name === `regions/${region}`
      const missing = known.missingRegion() ?? (isRegionsPage ? '' : undefined)
      problems.add(file, 'region', `there is no region ${region}`, missing)
      return undefined
    }
    case 'detail':
      return storedDetail({ file, name, value }, facts, { ...named, ...known, isTranslation }, problems)
  }
}

/** Why a document cannot be where it is; undefined if it can. */
function describeMisplaced(name: string, { languages = [] }: Named): string | undefined {
  const [folder, ...rest] = name.split('/')
  if (!languages.slice(1).some(({ language }) => language === folder)) return undefined
  return `is at the address of the language ${folder} in site.json, /${folder}: move it elsewhere; a translation is called pages/${rest.join('/') || 'index'}.${folder}.md`
}

function heroFrom(id: string, { pictures }: Named): Picture {
  return pictures.get(id) ?? placeholder([60, 225], 1920, 1080)
}

type DetailDocument = Extract<DocumentOf<'page'>['value'], { kind: 'detail' }>

function storedDetail(
  { file, name, value }: { file: string; name: string; value: DetailDocument },
  facts: Pick<StoredDetail, 'path' | 'banners' | 'elsewhere' | 'blocks'>,
  { isTranslation, ...known }: KnownSlugs & Named & { isTranslation: boolean },
  problems: Problems,
): StoredPage | undefined {
  const { place, title, description } = value
  const isSecond = name !== `places/${place}`
  const gallery = value.gallery?.flatMap((id) => known.pictures.get(id) ?? []) ?? []
  const page = {
    ...facts,
    kind: 'detail',
    place,
    ...(isSecond && { isSecond }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(gallery.length > 0 && { gallery }),
  } as const
  const destination = buildDestination(value, known, (field, reason) => {
    if (!isTranslation) problems.add(file, field, reason)
  })
  if (isSecond && !isTranslation)
    problems.flaw(
      file,
      'place',
      `has its page at /places/${place}, which search engines find instead: write about it in pages/places/${place}.md`,
    )
  if (known.hasPlace(place)) return { ...page, ...(destination && { destination }) }
  problems.add(file, 'place', `there is no place ${place}`, known.missingRegionOf(place))
  return undefined
}

function featured(
  file: string,
  slugs: readonly string[],
  known: KnownSlugs & Pick<Named, 'hasEntry'>,
  problems: Problems,
) {
  return slugs.filter((slug, index) => {
    const isThere = slug.includes('/') ? known.hasEntry(slug) : known.hasPlace(slug)
    if (!isThere)
      problems.add(
        file,
        `featured[${index}]`,
        slug.includes('/') ? `there is no document entries/${slug}` : `there is no place ${slug}`,
        known.missingRegionOf(slug),
      )
    return isThere
  })
}
