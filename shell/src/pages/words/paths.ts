import { reroute, type Routes, type SiteInfo } from '@tessera/content/port'

export const homePath = '/'
/** Path of the site's own search page; no document may have it. */
export const searchPath = '/search'
/** Path of the document for addresses without a page. */
export const notFoundPath = '/not-found'

/** Addresses of the site's pages in one language. */
export interface Paths {
  /** The prefix of the language, such as `/es`; empty for the site's first language. */
  prefix: string
  /** The addresses that differ from the paths. */
  routes: Routes
  /** The address of the page at a path, in this language; returns addresses of other sites unchanged. */
  own(path: string): string
  /** Returns the HTML with its links to pages changed to the addresses in this language. */
  inHtml(html: string): string
  home: string
  search: string
}

/** Matches a path that exists in each language of the site: a page's or a banner's. */
const isPage = /^\/(?!\/|(?:data|media|assets)\/)/

/** Creates the paths of a language with this prefix. */
export function pathsUnder(prefix = '', routes: Routes = {}): Paths {
  const own = (path: string) =>
    path === homePath ? prefix || path : isPage.test(path) ? prefix + reroute(path, routes) : path
  const isSame = prefix === '' && Object.keys(routes).length === 0
  return {
    prefix,
    routes,
    own,
    inHtml: (html) => (isSame ? html : html.replaceAll(/(?<= href=")\/[^"]*/g, (path) => own(path))),
    home: own(homePath),
    search: own(searchPath),
  }
}

/** The paths in a language of the site; default: the language that `site` is in. */
export function pathsIn({ language, languages = [], routes }: SiteInfo, chosen = language): Paths {
  const isFirst = chosen === (languages[0]?.language ?? language)
  return pathsUnder(isFirst ? '' : `/${chosen}`, routes?.[chosen])
}
