import type { ShownList, ShownPlaces } from '../loading/LoadedPage.ts'
import type { ListQuery } from '@tessera/content/port'
import { type ListWords, useListWords } from '../words/PageWords.ts'
import { ChosenFilters, FacetChips } from './ChosenFilters.tsx'
import { Pagination } from './Pagination.tsx'
import { PlaceRows } from './PlaceRows.tsx'
import { countChoices, listHref } from '../../shared/list/listHref.ts'

/** The results of a list's query. Rendered on the server, and in the browser while a visitor filters. */
export function Results(list: ShownPlaces) {
  const { query, result } = list
  const { text } = useListWords()
  return (
    <>
      <h2 id="results" data-result-count={result.total} tabIndex={-1}>
        {text('list.count', { count: result.total })}
      </h2>
      <FacetChips {...list} />
      <ChosenFilters {...list} />
      {result.close && (
        <p className="shell-close">{text('list.close', { text: query.text ?? '', total: result.total })}</p>
      )}
      {result.total === 0 ? <NoResults {...list} /> : <PlaceRows {...list} />}
      <Pagination {...list} />
    </>
  )
}

function NoResults({ path, query }: ShownList) {
  const words = useListWords()
  const { text, paths } = words
  return (
    <div className="shell-empty">
      <p className="shell-empty-lead">{reasonFor(query, words)}</p>
      <p className="shell-empty-ways">
        {countChoices(query) > 0 && (
          <a className="shell-button" href={path}>
            {text('list.showAll')}
          </a>
        )}
        {countChoices(query) === 0 && path !== paths.places && (
          <a className="shell-button" href={paths.places}>
            {text('list.showRegions')}
          </a>
        )}
        {path !== paths.places && query.text && (
          <a className="shell-button shell-button-quiet" href={listHref(paths.places, { text: query.text })}>
            {text('list.searchRegions')}
          </a>
        )}
      </p>
    </div>
  )
}

function reasonFor(query: ListQuery, { text }: ListWords): string {
  if (query.text) return text('list.noneNamed', { text: query.text })
  return text(countChoices(query) > 0 ? 'list.noneFits' : 'list.none')
}
