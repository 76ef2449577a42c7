import type { Place, Region } from '@tessera/content/port'

export const homePath = '/'
/** The site's own: no document is the page at it. */
export const searchPath = '/search'

/** Addresses of the site's pages in one language. */
export interface Paths {
  /** Such as `/es`; of the site's first language none. */
  prefix: string
  /** Where a page of this path is; addresses of other sites stay. */
  own(path: string): string
  /** HTML whose links to pages lead to those of the language. */
  inHtml(html: string): string
  home: string
  places: string
  search: string
  region(region: Pick<Region, 'slug'>): string
  place(place: Pick<Place, 'slug'>): string
}

/** A path of this site that is in each of its languages, as banners are. */
const isPage = /^\/(?!\/|(?:data|media|assets)\/)/

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
