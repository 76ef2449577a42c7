import type { ShownList } from '../loading/LoadedPage.ts'
import type { PlacesQuery } from '@tessera/content/port'
import { countOfPlaces } from '../words/kindNames.ts'
import { ChosenFilters, KindChips } from './ChosenFilters.tsx'
import { Pagination } from './Pagination.tsx'
import { PlaceRows } from './PlaceRows.tsx'
import { allPlacesPath } from '../words/paths.ts'
import { choicesIn, listHref } from '../../shared/list/listHref.ts'

/** What a query leaves of a list. Rendered by the server, and by the browser while a visitor filters. */
export function Results(list: ShownList) {
  const { query, result, language } = list
  return (
    <>
      <h2 id="results" data-result-count={result.total} tabIndex={-1}>
        {countOfPlaces(result.total, language)}
      </h2>
      <KindChips {...list} />
      <ChosenFilters {...list} />
      {result.close && (
        <p className="shell-close">
          No name here contains “{query.text}”. {result.total === 1 ? 'This one is' : 'These are'} close to
          it:
        </p>
      )}
      {result.total === 0 ? <NoResults {...list} /> : <PlaceRows {...list} />}
      <Pagination {...list} />
    </>
  )
}

function NoResults({ path, query }: ShownList) {
  return (
    <div className="shell-empty">
      <p className="shell-empty-lead">{reasonFor(query)}</p>
      <p className="shell-empty-ways">
        {choicesIn(query) > 0 && (
          <a className="shell-button" href={path}>
            Show all places of this list
          </a>
        )}
        {choicesIn(query) === 0 && path !== allPlacesPath && (
          <a className="shell-button" href={allPlacesPath}>
            Show places of all regions
          </a>
        )}
        {path !== allPlacesPath && query.text && (
          <a className="shell-button shell-button-quiet" href={listHref(allPlacesPath, { text: query.text })}>
            Search all regions
          </a>
        )}
      </p>
    </div>
  )
}

function reasonFor(query: PlacesQuery): string {
  if (query.text) return `No place here has “${query.text}” in its name.`
  return choicesIn(query) > 0 ? 'No place here fits these filters.' : 'There are no places here yet.'
}
