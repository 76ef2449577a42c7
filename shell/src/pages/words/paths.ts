import type { Place, Region } from '@tessera/content/port'

export const homePath = '/'
/** Path of the site's own search page; no document may have it. */
export const searchPath = '/search'

/** Addresses of the site's pages in one language. */
export interface Paths {
  /** The prefix of the language, such as `/es`; empty for the site's first language. */
  prefix: string
  /** The address of a page in this language; returns addresses of other sites unchanged. */
  own(path: string): string
  /** Returns the HTML with its links to pages changed to the addresses in this language. */
  inHtml(html: string): string
  home: string
  places: string
  search: string
  region(region: Pick<Region, 'slug'>): string
  place(place: Pick<Place, 'slug'>): string
}

/** Matches a path that exists in each language of the site: a page's or a banner's. */
const isPage = /^\/(?!\/|(?:data|media|assets)\/)/

/** Creates the paths of a language with this prefix. */
export function pathsUnder(prefix: string): Paths {
  const own = (path: string) =>
    path === homePath ? prefix || path : isPage.test(path) ? prefix + path : path
  return {
    prefix,
    own,
    inHtml: (html) => (prefix === '' ? html : html.replaceAll(/(?<= href=")\/[^"]*/g, (path) => own(path))),
    home: prefix || homePath,
    places: `${prefix}/places`,
    search: prefix + searchPath,
    region: ({ slug }) => `${prefix}/regions/${slug}`,
    place: ({ slug }) => `${prefix}/places/${slug}`,
  }
}
