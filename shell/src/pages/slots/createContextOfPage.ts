import type { PageContext, PageSubject } from '@tessera/kit/contract/slots'
import type { EntryContext, Region } from '@tessera/content/port'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import { homePath, type Paths } from '../words/paths.ts'
import { createContext } from 'react'

export const ContextOfPage = createContext<PageContext>({ rest: '', language: 'en', direction: 'ltr' })

/** The whole context that a page offers its placed slots; each slot gets the part that it declares. */
export function createContextOfPage(
  loaded: LoadedPage,
  { language, direction }: Pick<PageContext, 'language' | 'direction'>,
  paths: Paths,
): PageContext {
  const list = describeList(loaded)
  const page = describePage(loaded, paths)
  return {
    ...(page && { page }),
    ...describePlace(loaded, paths),
    ...(list && { list }),
    rest: loaded.rest ?? '',
    language,
    direction,
  }
}

function describePage(loaded: LoadedPage, paths: Paths): PageSubject | undefined {
  const { page } = loaded
  switch (page.kind) {
    case 'detail': {
      const { id, name: title, kind, population, at } = page.place
      const fields = { kind, population, region: describeRegion(page.region, paths) }
      return { type: 'place', id, title, href: paths.place(page.place), at, fields }
    }
    case 'list':
      if (page.region) return { ...describeRegion(page.region, paths), fields: {} }
      break
    case 'text':
      if (page.path === homePath) return describeHome(page, paths)
      if (page.entry?.context) return describeEntry(page.entry.context, page, paths)
      break
    case 'home':
      return describeHome(page, paths)
    default:
      return undefined
  }
  const { heading: title, path } = page
  const first = loaded.site.languages?.[0]?.language ?? ''
  const id = (loaded.alternates?.[first] ?? path).slice(1)
  return { type: 'page', id, title, href: paths.own(path), fields: {} }
}

function describeHome({ heading: title }: { heading: string }, { home: href }: Paths): PageSubject {
  return { type: 'home', id: 'index', title, href, fields: {} }
}

/** Describes a document of a type that the site defines to slots. */
export function describeEntry(
  { references, values, ...document }: EntryContext,
  { heading: title, path }: { heading: string; path: string },
  paths: Paths,
): PageSubject {
  const others = Object.entries(references).map(function describeOther([field, { path: to, ...other }]) {
    return [field, { ...other, href: paths.own(to) }] as const
  })
  return { ...document, title, href: paths.own(path), fields: { ...values, ...Object.fromEntries(others) } }
}

function describeRegion(region: Region, paths: Paths) {
  return { type: 'region', id: region.id, title: region.name, href: paths.region(region) }
}

/** The parts `place` and `region`, which `page` replaces. */
function describePlace({ page }: LoadedPage, paths: Paths): Pick<PageContext, 'place' | 'region'> {
  if ((page.kind !== 'detail' && page.kind !== 'list') || !page.region) return {}
  const { id, name } = page.region
  const region = { id, name, href: paths.region(page.region) }
  if (page.kind === 'list') return { region }
  const { place } = page
  const { kind, population, at } = place
  return { region, place: { id: place.id, name: place.name, href: paths.place(place), kind, population, at } }
}

function describeList({ list }: LoadedPage): PageContext['list'] {
  if (!list) return undefined
  const { text, choices, sort } = list.query
  return {
    total: list.result.total,
    page: list.result.page,
    ...(text && { text }),
    ...(choices && { choices }),
    ...(sort && { sort }),
  }
}
