/**
 * Paths and folders of the site → their addresses in one language, such as `/books` → `/buecher` and `/books/` →
 * `/buecher/`: a folder ends with a slash. Documents name pages by their paths, visitors see addresses.
 */
export type Routes = Readonly<Record<string, string>>

/** Replaces the longest path or folder that `routes` has; a query or a fragment after a path stays. */
export function reroute(path: string, routes: Routes = {}): string {
  const found = Object.keys(routes)
    .filter((from) => path.startsWith(from) && isWhole(from, path.charAt(from.length)))
    .reduce((longest, from) => (from.length > longest.length ? from : longest), '')
  return found === '' ? path : (routes[found] ?? found) + path.slice(found.length)
}

function isWhole(from: string, next: string): boolean {
  return from.endsWith('/') ? next !== '' : /^[?#]?$/.test(next)
}

/** Address → path. */
export function invertRoutes(routes: Routes = {}): Routes {
  return Object.fromEntries(Object.entries(routes).map(([path, address]) => [address, path]))
}
