import type { DatabaseSync } from 'node:sqlite'
import type { Problems } from '../assemble/problems.ts'
import type { Definition } from '../definition/definitionSchema.ts'
import { definitionFile } from '../documents/kindOf.ts'
import { invertRoutes, type Routes } from '../port/Routes.ts'
import type { SiteInfo } from '../port/SiteInfo.ts'
import { readFact, writeFact } from './facts.ts'
import { readDocuments } from './readDocuments.ts'

const maxEarlier = 100 /* addresses of a language that are remembered */

/** First steps of addresses that the server answers itself. */
const ofServer = new Set(
  'assets banners beacons data healthz media metrics ops problems readyz remotes'.split(' '),
)

interface Route {
  /** Position in the definition. */
  field: string
  /** The path inside the site; a folder ends with a slash. */
  path: string
  route: string | Readonly<Record<string, string>> | undefined
  earlier: readonly string[]
}

/** Derives the addresses from the definition. A route that cannot be used is left out and reported. */
export function deriveRoutes(db: DatabaseSync, { languages = [] }: SiteInfo, problems: Problems): void {
  const [document] = readDocuments(db, 'definition')
  const all = document ? listRoutes(document.value) : []
  const before = readFact(db, 'routes') ?? { routes: {}, earlierRoutes: {} }
  const codes = languages.map(({ language }) => language)
  reportUnknown(all, codes, problems)
  const routes: Record<string, Routes> = {}
  const earlierRoutes: Record<string, Routes> = {}
  for (const language of codes) {
    const own = routesIn(language, before.routes[language] ?? {}, { all, languages: codes, problems })
    const earlier = [
      ...Object.entries(before.earlierRoutes[language] ?? {}),
      ...Object.entries(invertRoutes(before.routes[language])),
      ...all.flatMap(({ path, earlier }) => earlier.map((one) => [toFolder(one), path] as const)),
    ].filter(([address]) => !Object.values(own).includes(address))
    routes[language] = own
    earlierRoutes[language] = Object.fromEntries(earlier.slice(-maxEarlier))
  }
  reportHidden(db, routes[codes[0] ?? ''] ?? {}, problems)
  writeFact(db, 'routes', { routes: withoutEmpty(routes), earlierRoutes: withoutEmpty(earlierRoutes) })
}

/** Reports documents whose pages are at the addresses of others. */
function reportHidden(db: DatabaseSync, routes: Routes, problems: Problems): void {
  const within = db.prepare(
    "SELECT file FROM documents WHERE kind = 'page' AND (name = ?1 OR substr(name, 1, length(?2)) = ?2) LIMIT 10",
  )
  for (const address of Object.values(routes)) {
    const name = address.slice(1)
    for (const { file } of within.all(name, name.endsWith('/') ? name : `${name}/`))
      problems.add(String(file), '', `is at an address of ${definitionFile}, ${address}: move it elsewhere`)
  }
}

function listRoutes({ types, search }: Definition): readonly Route[] {
  const toRoute = (
    field: string,
    path: string,
    of: { route?: Route['route']; earlier: string[] } | undefined,
  ) => ({
    field,
    path,
    route: of?.route,
    earlier: of?.earlier ?? [],
  })
  return [
    toRoute('search', '/search', search),
    ...Object.entries(types).flatMap(([name, { list, route = `/${name}/:slug`, earlier }]) => [
      toRoute(`types.${name}`, `/entries/${name}/`, { route, earlier }),
      ...(list ? [toRoute(`types.${name}.list`, `/entries/${name}`, { route: `/${name}`, ...list })] : []),
    ]),
  ]
}

interface Defined {
  all: readonly Route[]
  languages: readonly string[]
  problems: Problems
}

/** The addresses in a language. Where the defined one cannot be used, the one of `before` stays. */
function routesIn(language: string, before: Routes, { all, languages, problems }: Defined): Routes {
  const routes: Record<string, string> = {}
  for (const { field, path, route } of all) {
    const own = typeof route === 'string' ? undefined : route?.[language]
    const address = own ?? (typeof route === 'string' ? route : route?.[languages[0] ?? ''])
    const reason = address === undefined ? undefined : refuse(toFolder(address), path)
    if (reason !== undefined && (own !== undefined || language === languages[0]))
      problems.add(definitionFile, `${field}.route${own === undefined ? '' : `.${language}`}`, reason)
    const chosen = reason === undefined ? address : before[path]
    if (chosen !== undefined && toFolder(chosen) !== path) routes[path] = toFolder(chosen)
  }
  return routes

  function refuse(address: string, path: string): string | undefined {
    const [, step = ''] = address.split('/')
    if (ofServer.has(step)) return `${address} begins with /${step}, which the server answers itself`
    if (languages.includes(step)) return `${address} begins with the code of the language ${step}`
    const taken = Object.keys(routes).find((one) => routes[one] === address) ?? address
    const other = all.find((one) => one.path === taken && one.path !== path)
    return other && `${address} is already an address of ${other.field}`
  }
}

/** `/museums/:slug` → `/museums/`. */
function toFolder(route: string): string {
  return route.replace(/:slug$/, '')
}

function reportUnknown(all: readonly Route[], languages: readonly string[], problems: Problems): void {
  for (const { field, route } of all)
    for (const language of typeof route === 'object' ? Object.keys(route) : [])
      if (!languages.includes(language))
        problems.flaw(definitionFile, `${field}.route.${language}`, `the site has no language ${language}`)
}

function withoutEmpty(of: Readonly<Record<string, Routes>>): Readonly<Record<string, Routes>> {
  return Object.fromEntries(Object.entries(of).filter(([, routes]) => Object.keys(routes).length > 0))
}
