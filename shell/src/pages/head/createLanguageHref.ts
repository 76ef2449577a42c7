import { listHref, withSearch } from '../../shared/list/listHref.ts'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import { pathsIn } from '../words/paths.ts'

/** The address of a page in a language, with the visitor's choices; if untranslated, in the first language. */
export function createLanguageHref(loaded: LoadedPage, language: string): string {
  const { page, site, alternates = {}, rest, list, mapOpen } = loaded
  const [first] = site.languages ?? []
  const own = alternates[language] ?? alternates[first?.language ?? ''] ?? page.path
  const path = pathsIn(site, language).own(own)
  const whole = rest === undefined ? path : `${path}/${rest}`
  if (page.kind === 'search') return withSearch(whole, new URLSearchParams(page.text && { text: page.text }))
  const href = list ? listHref(whole, list.query) : whole
  return mapOpen ? `${href}${href.includes('?') ? '&' : '?'}map=1` : href
}
