/** The part of an address that names a page: without its fragment. */
export function routeOf(address: string | URL): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** False for files such as pictures and for data, which are never pages. */
export function mayBePage(url: URL): boolean {
  return !/^\/(?:assets|remotes|media|data|banners)\/|\.\w+$/.test(url.pathname)
}
