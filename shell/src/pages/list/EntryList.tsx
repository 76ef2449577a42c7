import type { ReactNode } from 'react'
import type { Entry, TextPage } from '@tessera/content/port'
import { cellsHref, countChoices, entriesHref, markersHref } from '../../shared/list/listHref.ts'
import type { PageProps } from '../loading/LoadedPage.ts'
import { GroupOutline } from '../parts/GroupOutline.tsx'
import { cardInWords } from '../words/cardInWords.ts'
import { useWords } from '../words/PageWords.ts'
import { EntryResults } from './EntryResults.tsx'
import { ListBody } from './ListBody.tsx'

interface EntryListProps extends PageProps<TextPage> {
  entry: Entry
  /** What follows the list. */
  children?: ReactNode
}

/** The list of a type that the site defines: filter, results, and the map if the type has one. */
export function EntryList({ page, entry, loaded, children }: EntryListProps) {
  const words = useWords()
  const { text, paths } = words
  const { list } = loaded
  const { listed, outline, group } = entry
  if (!list || !listed) return null
  const { query, hasCells } = list
  const result = { ...list.result, items: list.result.items.map((card) => cardInWords(card, words)) }
  const shown = { path: paths.own(page.path), query, result }
  const { type, heading, bounds, hasFilter, hasMap, isShort } = listed
  const filter = (count: number) => text('items.filter', { count })
  const labels = { box: filter(0), open: filter(countChoices(query)), show: text('items.show') }
  const map = hasMap &&
    bounds && {
      ...(group !== undefined && { group, region: group }),
      bounds,
      outline: outline && <GroupOutline outline={outline} />,
      markersUrl: markersHref(query, type),
      ...(hasCells && { cellsUrl: cellsHref({ ...query, page: result.page }, type) }),
    }
  const { area, by } = query
  const whole = { ...(area && { area }), ...(by && { by }) }
  const live = isShort && {
    'data-list': paths.prefix + entriesHref(type, whole),
    'data-markers': map ? paths.prefix + markersHref(whole, type) : undefined,
    'data-heading': heading,
  }
  return (
    <ListBody
      {...shown}
      heading={page.heading}
      loaded={loaded}
      filter={hasFilter ? { labels, ...(live && { live }) } : undefined}
      map={map || undefined}
      results={<EntryResults {...shown} heading={heading} isOnMap={hasMap} />}
    >
      {children}
    </ListBody>
  )
}
