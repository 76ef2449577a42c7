import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { StoredPage, StoredText } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { EntryCard, HomePage, Page, TextPage } from '../port/port.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { cardOf } from './cardOf.ts'
import { findEntry, listEntries, openedPath } from './listEntries.ts'
import { outlineOf } from './outlineOf.ts'
import { tilesOf } from './tilesOf.ts'
import { lineOf } from './lineOf.ts'
import { pagesAboveEntry, resolveBlocks, resolveEntry } from './resolveEntry.ts'
import { storedAt } from './storedAt.ts'

/** Builds the page at a path. */
export function pageAt(compiled: Compiled, path: string): Page | undefined {
  return pageFrom(compiled, storedAt(compiled, path))
}

/** Builds a document's page, with what it lists. */
export function pageFrom(compiled: Compiled, stored: StoredPage | undefined): Page | undefined {
  if (!stored || stored.kind === 'hidden') return undefined
  const page = stored.kind === 'home' ? homeFrom(compiled, stored) : textFrom(compiled, stored)
  return page && { ...page, blocks: resolveBlocks(compiled, page.blocks) }
}

function homeFrom(
  compiled: Compiled,
  { featured, ...page }: Extract<StoredPage, { kind: 'home' }>,
): HomePage {
  const entries = featured.flatMap((name) => featuredEntry(name, compiled))
  return { ...page, ...carouselOf(compiled), entries }
}

function carouselOf(compiled: Compiled): Pick<HomePage, 'carousel'> {
  const { carousel, types = {}, site } = compiled.catalog
  if (!carousel) return {}
  const { type, label, heading } = carousel
  const on = types[type]?.page?.find(({ kind }) => kind === 'list')
  const all = types[type]?.list || on?.kind !== 'list' ? type : on.type
  const more = types[all]?.list?.heading
  const [first] = listEntries(compiled, type, { max: 1 })
  const outline = first && outlineOf(types[type], first, 'large')
  return {
    carousel: {
      heading: chooseLabel(heading, site.language),
      ...(label !== undefined && { label: chooseLabel(label, site.language) }),
      ...(more !== undefined && {
        more: { label: chooseLabel(more, site.language), path: `/${pageNameOf(all)}` },
      }),
      ...(outline && { outline }),
      tiles: tilesOf(compiled, type),
    },
  }
}

function textFrom(compiled: Compiled, stored: StoredText): TextPage | undefined {
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
  const found = findEntry(compiled, pageNameOf(name))
  const picture = found?.entry.picture
  return found ? [{ ...cardOf(compiled, found), ...(picture && { picture }) }] : []
}
