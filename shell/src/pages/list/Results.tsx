import type { ReactNode } from 'react'
import type { ListedPlace, PlacesQuery, PlacesResult } from '@tessera/content/port'
import { countOfPlaces } from '../words/kindNames.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { KindChips } from './KindChips.tsx'
import { NoResults } from './NoResults.tsx'
import { Pagination } from './Pagination.tsx'
import { PlaceRows } from './PlaceRows.tsx'

interface ResultsProps {
  path: string
  query: PlacesQuery
  result: PlacesResult<ListedPlace>
  /** Says each place's region too. */
  withRegion: boolean
  language: string
}

/** What a query leaves of a list. Drawn by the server, and by the browser while a visitor filters. */
export function Results({ path, query, result, withRegion, language }: ResultsProps): ReactNode {
  return (
    <>
      <h2 id="results" data-result-count={result.total} tabIndex={-1}>
        {countOfPlaces(result.total, language)}
      </h2>
      <KindChips path={path} query={query} result={result} language={language} />
      <ChosenFilters path={path} query={query} result={result} />
      {result.close && (
        <p className="shell-close">
          No name here contains “{query.text}”. {result.total === 1 ? 'This one is' : 'These are'} close to
          it:
        </p>
      )}
      {result.total === 0 ? (
        <NoResults path={path} query={query} />
      ) : (
        <PlaceRows result={result} query={query} withRegion={withRegion} language={language} />
      )}
      <Pagination path={path} query={query} result={result} />
    </>
  )
}
