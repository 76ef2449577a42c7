import type { Content, ListQuery } from '@tessera/content/port'
import { searchPath } from '../../pages/words/paths.ts'
import { asksForMap, readListQuery, readText } from '../../shared/list/readListQuery.ts'
import { findForms } from '../forms/handleForm.ts'

/** The query parameters that a page supports; all other parameters are ignored. */
export interface PageParameters {
  query?: ListQuery
  /** Whether the map is open (RT4). */
  map?: true
  /** The text that the search page searches for. */
  text?: string
  /** Name of the form on this page that was submitted. */
  sent?: string
}

/** Reads the parameters of a page. Never rejects: a page that cannot be read has none. */
export async function readPageParameters(
  path: string,
  search: URLSearchParams,
  content: Content,
): Promise<PageParameters> {
  if (search.size === 0) return {}
  if (path === searchPath) return readText(search)
  const page = await content.page(path).catch(() => undefined)
  if (!page) return {}
  const { listed, parts = [] } = (page.kind === 'text' && page.entry) || {}
  const query = listed && readListQuery(search, listed)
  const sent = findForms(page).find(({ name }) => name === search.get('sent'))?.name
  const hasMap = listed?.hasMap || parts.some(({ kind }) => kind === 'map')
  return {
    ...(query && { query }),
    ...(sent && { sent }),
    ...(hasMap && asksForMap(search) && { map: true }),
  }
}
