import type { PageContext } from '@tessera/kit/contract/slots'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import type { Paths } from '../words/paths.ts'
import { createContext } from 'react'

export const ContextOfPage = createContext<PageContext>({ rest: '', language: 'en', direction: 'ltr' })

/** The whole context that a page offers its placed slots; each slot gets the part that it declares. */
export function createContextOfPage(
  loaded: LoadedPage,
  { language, direction }: Pick<PageContext, 'language' | 'direction'>,
  paths: Paths,
): PageContext {
  const list = describeList(loaded)
  return {
    ...describeSubject(loaded, paths),
    ...(list && { list }),
    rest: loaded.rest ?? '',
    language,
    direction,
  }
}

function describeSubject({ page }: LoadedPage, paths: Paths): Pick<PageContext, 'place' | 'region'> {
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
  const { text, choices: { kinds, provinces } = {}, sort } = list.query
  return {
    total: list.result.total,
    page: list.result.page,
    ...(text && { text }),
    ...(kinds && { kinds }),
    ...(provinces && { provinces }),
    ...(sort && { sort }),
  }
}
