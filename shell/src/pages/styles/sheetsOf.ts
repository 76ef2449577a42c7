import type { SheetName } from './SheetName.ts'
import type { LoadedPage } from '../loading/LoadedPage.ts'

/** The style sheets that a page needs: rows and filters, and forms, are not on most pages. */
export function sheetsOf({ page }: LoadedPage): readonly SheetName[] {
  if (page.kind === 'list') return ['site', 'list']
  const blocks = page.kind === 'home' || page.kind === 'text' ? page.blocks : []
  return blocks.some(({ kind }) => kind === 'form') ? ['site', 'forms'] : ['site']
}
