import type { Picture } from '@tessera/kit/contract/content'
import { definitionFile, type DocumentId } from '../documents/kindOf.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { HomePage, TextPage } from '../port/port.ts'
import { collectBlocks, type Named } from './collectBlocks.ts'
import { collectExternalOrigins } from './collectExternalOrigins.ts'
import { buildEntry, type StoredEntry } from './buildEntry.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { translatedFile } from '../languages/translatedFile.ts'
import { placeholder } from './placeholder.ts'
import type { Problems } from './problems.ts'

/** A page as its document defines it. What it lists is looked up for each request. */
export type StoredPage =
  | { kind: 'hidden' }
  | StoredText
  | (Omit<HomePage, 'entries' | 'carousel'> & { featured: readonly string[] })

/** A page of text. */
export type StoredText = Omit<TextPage, 'entry'> & { entry?: StoredEntry }

/** `pages/index.md` → `/`, `pages/about.md` → `/about`. */
export function pathOf(name: string): string {
  return name === 'index' ? '/' : `/${name}`
}

/** The path of a document's own page; undefined if its kind has none. */
export function addressOf({ kind, name }: DocumentId): string | undefined {
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
  const { title, description } = value
  if (!isTranslation && value.hero !== undefined && !named.pictures.has(value.hero))
    problems.add(file, 'hero', `there is no picture ${value.hero}`)
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
        featured: featured(file, value.featured, named, problems),
      }
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

function featured(
  file: string,
  names: readonly string[],
  { hasEntry }: Pick<Named, 'hasEntry'>,
  problems: Problems,
): readonly string[] {
  return names.filter(function isThere(name, index) {
    const found = hasEntry(name)
    if (!found) problems.add(file, `featured[${index}]`, `there is no document entries/${name}`)
    return found
  })
}
