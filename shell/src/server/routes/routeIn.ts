import type { SiteInfo } from '@tessera/content/port'
import { matchRoute, type Route } from './matchRoute.ts'

/** A request's route, and the language of the site that its path begins with. */
export interface RouteInLanguage {
  route: Route
  /** Left out: the site's first. */
  language?: string
  /** Stands before each path of that language: `/es`, or nothing. */
  prefix: string
}

/** What is there in each language. All else is in the first one: its path is a page that is not there. */
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

export function routeIn(method: string, path: string, { languages = [] }: SiteInfo): RouteInLanguage {
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? []
  const isOther = languages.slice(1).some(({ language }) => language === first)
  if (!isOther) return { route: matchRoute(method, path), prefix: '' }
  const [language, prefix] = [first, `/${first}`]
  const route = rest === '/' ? { kind: 'redirect' as const, to: '' } : matchRoute(method, rest || '/')
  if (route.kind === 'redirect') return { route: { ...route, to: prefix + route.to }, language, prefix }
  return { route: inEachLanguage.has(route.kind) ? route : { kind: 'page', path: rest }, language, prefix }
}
