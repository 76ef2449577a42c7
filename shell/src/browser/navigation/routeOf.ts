/** The part of an address that names a page: without its fragment. */
export function routeOf(address: string | URL): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Whether an address can be a page's. Addresses of files, such as pictures, and of data cannot. */
export function mayBePage(url: URL): boolean {
  return !/^\/(?:assets|remotes|media|data|banners)\/|\.\w+$/.test(url.pathname)
}
