import type { Block, Page } from '@tessera/content/port'

export type NamedForm = Extract<Block, { kind: 'form' }>

export function formsOn(page: Page | undefined): readonly NamedForm[] {
  return page?.blocks.filter((block) => block.kind === 'form') ?? []
}
