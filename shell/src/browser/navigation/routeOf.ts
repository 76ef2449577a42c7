/** The part of an address that names a page: without its fragment. */
export function routeOf(address: string | URL): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Whether an address may be a page's; files, such as pictures, and data are none. */
export function mayBePage(url: URL): boolean {
  return !/^\/(?:assets|remotes|media|data|banners)\/|\.\w+$/.test(url.pathname)
}
