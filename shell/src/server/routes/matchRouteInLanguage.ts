import { invertRoutes, reroute, type SiteInfo } from '@tessera/content/port'
import { matchRoute, type Route } from './matchRoute.ts'

/** A request's route, and the language that its path starts with. */
export interface RouteInLanguage {
  route: Route
  /** Undefined for the site's first language. */
  language?: string
  /** What each path of the language begins with: `/es`, or an empty string. */
  prefix: string
}

/** Kinds of routes that exist in each language; all other kinds exist only in the site's first language. */
const inEachLanguage: ReadonlySet<Route['kind']> = new Set([
  'page',
  'form',
  'banner',
  'unsupported',
  'markers',
  'cells',
  'list',
  'search',
])

/** Matches a path without its language prefix. */
export function matchRouteInLanguage(method: string, path: string, site: SiteInfo): RouteInLanguage {
  const { languages = [] } = site
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? []
  const isOther = languages.slice(1).some(({ language }) => language === first)
  if (!isOther) return { route: withPath(matchRoute(method, path), '', site), prefix: '' }
  const [language, prefix] = [first, `/${first}`]
  const route = rest === '/' ? { kind: 'redirect' as const, to: '' } : matchRoute(method, rest || '/')
  if (route.kind === 'redirect') return { route: { ...route, to: prefix + route.to }, language, prefix }
  const matched: Route = inEachLanguage.has(route.kind) ? route : { kind: 'page', path: rest }
  return { route: withPath(matched, prefix, site, language), language, prefix }
}

/** Finds the path of the page at an address. A path whose page has another address redirects to it. */
function withPath(
  route: Route,
  prefix: string,
  { routes = {}, earlierRoutes = {}, ...site }: SiteInfo,
  language = site.language,
): Route {
  if (route.kind !== 'page' && route.kind !== 'form') return route
  const own = routes[language]
  const path = reroute(route.path, invertRoutes(own))
  if (path !== route.path) return { ...route, path }
  const toAddress = (moved: string) => prefix + encodeURI(reroute(moved, own))
  if (reroute(path, own) !== path) return { kind: 'redirect', to: toAddress(path) }
  const earlier = reroute(path, earlierRoutes[language])
  return earlier === path ? route : { ...route, movedTo: toAddress(earlier) }
}
