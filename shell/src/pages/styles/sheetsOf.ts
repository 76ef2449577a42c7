import type { SheetName } from './SheetName.ts'
import type { LoadedPage } from '../loading/LoadedPage.ts'

/** The style sheets that a page needs: rows and filters, and forms, are not on most pages. */
export function sheetsOf({ page }: LoadedPage): readonly SheetName[] {
  const hasForm = 'blocks' in page && page.blocks.some(({ kind }) => kind === 'form')
  return [
    'site',
    ...(page.kind === 'list' ? (['list'] as const) : []),
    ...(hasForm ? (['forms'] as const) : []),
  ]
}
