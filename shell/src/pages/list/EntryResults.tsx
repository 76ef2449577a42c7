import type { EntryCard, ListResult } from '@tessera/content/port'
import { countChoices } from '../../shared/list/listHref.ts'
import type { ShownList } from '../loading/LoadedPage.ts'
import { EntryCards } from '../parts/EntryCards.tsx'
import { type ItemWords, useItemWords } from '../words/PageWords.ts'
import { ChosenFilters, FacetChips } from './ChosenFilters.tsx'
import { Pagination } from './Pagination.tsx'
import { Rows } from './Rows.tsx'

interface EntryResultsProps extends ShownList {
  result: ListResult<EntryCard>
  /** The heading of the list, if it has one of its own. */
  heading: string | undefined
  isOnMap: boolean
}

/** The documents of a list's query. Rendered on the server, and in the browser while a visitor filters. */
export function EntryResults({ heading, isOnMap, ...list }: EntryResultsProps) {
  const { query, result } = list
  const words = useItemWords()
  return (
    <>
      <h2 id="results" data-result-count={result.total} tabIndex={-1}>
        {countItems(result.total, heading, words)}
      </h2>
      <FacetChips {...list} />
      <ChosenFilters {...list} />
      {result.close && (
        <p className="shell-close">
          {words.text('items.close', { text: query.text ?? '', total: result.total })}
        </p>
      )}
      {result.total > 0 ? <Items result={result} isOnMap={isOnMap} /> : <Nothing {...list} />}
      <Pagination {...list} />
    </>
  )
}

/** Rows, if the type says what is in them; else cards. */
function Items({ result: { items, page }, isOnMap }: Pick<EntryResultsProps, 'result' | 'isOnMap'>) {
  const first = (page - 1) * 48 + 1
  if (items.some(({ row }) => row !== undefined)) return <Rows entries={items} first={first} />
  return <EntryCards entries={items} first={isOnMap ? first : undefined} />
}

/** Says that no document fits the query, and leads to all documents. */
function Nothing({ path, query }: ShownList) {
  const { text } = useItemWords()
  const isNarrowed = countChoices(query) > 0
  const none = isNarrowed ? text('items.noneFits') : text('items.none')
  return (
    <div className="shell-empty">
      <p className="shell-empty-lead">{query.text ? text('items.noneNamed', { text: query.text }) : none}</p>
      {isNarrowed && (
        <a className="shell-button" href={path}>
          {text('items.showAll')}
        </a>
      )}
    </div>
  )
}

/** How many documents a list has, under its own heading if it has one. */
export function countItems(count: number, heading: string | undefined, { text }: ItemWords): string {
  return heading === undefined ? text('items.count', { count }) : text('items.of', { heading, count })
}
