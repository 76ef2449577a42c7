import type { SiteInfo } from '@tessera/content/port'
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
  'places',
  'search',
])

/** Matches a path without its language prefix. */
export function matchRouteInLanguage(
  method: string,
  path: string,
  { languages = [] }: SiteInfo,
): RouteInLanguage {
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? []
  const isOther = languages.slice(1).some(({ language }) => language === first)
  if (!isOther) return { route: matchRoute(method, path), prefix: '' }
  const [language, prefix] = [first, `/${first}`]
  const route = rest === '/' ? { kind: 'redirect' as const, to: '' } : matchRoute(method, rest || '/')
  if (route.kind === 'redirect') return { route: { ...route, to: prefix + route.to }, language, prefix }
  return { route: inEachLanguage.has(route.kind) ? route : { kind: 'page', path: rest }, language, prefix }
}
