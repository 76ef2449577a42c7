import type { ShownPlaces } from '../loading/LoadedPage.ts'
import type { ListQuery } from '@tessera/content/port'
import { countChoices, listHref } from '../../shared/list/listHref.ts'
import { type ListWords, useListWords } from '../words/PageWords.ts'
import { PlaceRows } from './PlaceRows.tsx'
import { Results } from './Results.tsx'

/** The places of a list's query. Rendered on the server, and in the browser while a visitor filters. */
export function PlaceResults(list: ShownPlaces) {
  const { total } = list.result
  const { text } = useListWords()
  return (
    <Results {...list} heading={text('list.count', { count: total })}>
      {total === 0 ? <NoResults {...list} /> : <PlaceRows {...list} />}
    </Results>
  )
}

function NoResults({ path, query }: ShownPlaces) {
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
