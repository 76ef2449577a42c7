import type { PageContext, PageSubject } from '@tessera/kit/contract/slots'
import type { EntryContext } from '@tessera/content/port'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import { homePath, type Paths } from '../words/paths.ts'
import { createContext } from 'react'
import { formerParts } from './formerParts.ts'

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
    ...formerParts(page),
    ...(list && { list }),
    rest: loaded.rest ?? '',
    language,
    direction,
  }
}

function describePage(loaded: LoadedPage, paths: Paths): PageSubject | undefined {
  const { page } = loaded
  if (page.kind !== 'home' && page.kind !== 'text') return undefined
  const { heading: title, path } = page
  if (page.kind === 'home' || path === homePath)
    return { type: 'home', id: 'index', title, href: paths.home, fields: {} }
  if (page.entry?.context) return describeEntry(page.entry.context, page, paths)
  const first = loaded.site.languages?.[0]?.language ?? ''
  const id = (loaded.alternates?.[first] ?? path).slice(1)
  return { type: 'page', id, title, href: paths.own(path), fields: {} }
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

function describeList({ list }: LoadedPage): PageContext['list'] {
  if (!list) return undefined
  const { text, choices, choices: { kinds, provinces } = {}, sort } = list.query
  return {
    total: list.result.total,
    page: list.result.page,
    ...(text && { text }),
    ...(choices && { choices }),
    ...(kinds && { kinds }),
    ...(provinces && { provinces }),
    ...(sort && { sort }),
  }
}
