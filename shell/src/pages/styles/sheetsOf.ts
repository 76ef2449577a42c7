import type { Block } from '@tessera/content/port'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import type { SheetName } from './SheetName.ts'

const ofKind: Readonly<Record<LoadedPage['page']['kind'], readonly SheetName[]>> = {
  home: ['home', 'tiles'], // the tiles are there while there is no carousel
  list: ['places', 'list'],
  detail: ['places'],
  text: [],
  search: ['found'],
  'not-found': ['lost'],
  broken: ['lost'],
}

const ofBlock: Readonly<Partial<Record<Block['kind'], SheetName>>> = { regions: 'tiles', form: 'forms' }

/** The style sheets that a page needs, in order: those of every page, and of what only some pages show. */
export function sheetsOf({ page }: LoadedPage): readonly SheetName[] {
  const blocks = 'blocks' in page ? page.blocks : []
  const shown = [...ofKind[page.kind], ...blocks.flatMap(({ kind }) => ofBlock[kind] ?? [])]
  return ['site', ...new Set(shown), 'print']
}
