import type { Block, EntryPart, TextPage } from '@tessera/content/port'
import type { LoadedPage } from '../loading/LoadedPage.ts'

/** Every page has `site`, `siteBelow` and `print`; other sheets depend on content. `ops` is only for the ops view. */
export const sheetNames = [
  'site',
  'home',
  'details',
  'siteBelow',
  'tiles',
  'detailsBelow',
  'list',
  'found',
  'lost',
  'forms',
  'print',
  'ops',
] as const

export type SheetName = (typeof sheetNames)[number]

/** The style sheets that a page needs, in order: for the page's top, and for everything below the header. */
export interface PageSheets {
  top: readonly SheetName[]
  below: readonly SheetName[]
}

const ofKind: Readonly<Record<LoadedPage['page']['kind'], Partial<PageSheets>>> = {
  home: { top: ['home'], below: ['tiles'] }, // tiles are shown until the carousel is mounted
  text: {},
  search: { below: ['found'] },
  'not-found': { below: ['lost'] },
  broken: { below: ['lost'] },
}

const ofBlock: Readonly<Partial<Record<(Block | EntryPart)['kind'], SheetName>>> = {
  tiles: 'tiles',
  form: 'forms',
}

export function chooseSheets({ page }: LoadedPage): PageSheets {
  const { top = [], below = [] } = ofKind[page.kind]
  const text = 'own' in page ? page.own : page
  const blocks = text && 'blocks' in text ? text.blocks : []
  const { hero, entry }: Partial<TextPage> = page.kind === 'text' ? page : {}
  const { listed, parts = [], hero: wide } = entry ?? {}
  const isWide = wide !== undefined || listed?.by !== undefined
  const isDetailed = isWide || listed?.hasMap || parts.some(isDetail)
  const ofDetails: readonly SheetName[] = isDetailed ? ['detailsBelow'] : []
  const ofList: readonly SheetName[] = listed ? ['list'] : []
  const ofHero: readonly SheetName[] = hero ? ['home'] : isWide || listed ? ['details'] : []
  const own = [...blocks, ...parts].flatMap(({ kind }) => ofBlock[kind] ?? [])
  const shown = new Set([...below, ...ofDetails, ...ofList, ...own])
  return { top: ['site', ...top, ...ofHero], below: ['siteBelow', ...shown, 'print'] }
}

/** Whether a part needs more than the styles of a text. */
function isDetail(part: EntryPart): boolean {
  if (part.kind === 'facts') return part.wide.length > 0
  if (part.kind === 'entries') return part.entries.some(({ distance }) => distance !== undefined)
  return part.kind === 'map' || part.kind === 'items'
}
