import type { ReactNode } from 'react'
import type { LoadedPage } from '../content/loaded.ts'
import type { ListPage as ListPageData, SiteInfo } from '../content/port.ts'
import { Slot } from '../slots/Slot.tsx'
import { ChosenFilters } from './list/ChosenFilters.tsx'
import { FilterBox } from './list/FilterBox.tsx'
import { NoResults } from './list/NoResults.tsx'
import { Pagination } from './list/Pagination.tsx'
import { PlaceRows } from './list/PlaceRows.tsx'
import { PlacesHeader } from './list/PlacesHeader.tsx'
import { RegionHeader } from './list/RegionHeader.tsx'
import { markersHref } from './listUrl.ts'
import { BackLink } from './parts/BackLink.tsx'
import { homePath } from './paths.ts'
import { countOfPlaces } from './words.ts'

interface ListPageProps {
  page: ListPageData
  list: LoadedPage['list']
  site: SiteInfo
  language: string
}

export function ListPage({ page, list, site, language }: ListPageProps): ReactNode {
  if (!list) throw new Error(`The list page ${page.path} was loaded without its list`)
  const { query, result } = list
  return (
    <div data-region={page.region?.id}>
      {page.region ? (
        <RegionHeader page={page} region={page.region} language={language} />
      ) : (
        <PlacesHeader page={page} />
      )}
      <FilterBox path={page.path} query={query} result={result} language={language} />
      <div className="shell-list" data-main="" data-pushed="false">
        <div className="shell-map">
          <Slot
            name="list-map"
            data={{
              label: `Map of ${page.heading}`,
              ...(page.region && { region: page.region.id }),
              bounds: page.bounds,
              markersUrl: markersHref({ ...query, ...(page.region && { region: page.region.id }) }),
              options: site.map,
            }}
          />
        </div>
        <section className="shell-results" aria-labelledby="results">
          <h2 id="results" data-result-count="">
            {countOfPlaces(result.total, language)}
          </h2>
          <ChosenFilters path={page.path} query={query} result={result} />
          {result.total === 0 ? (
            <NoResults path={page.path} query={query} />
          ) : (
            <PlaceRows result={result} query={query} withRegion={!page.region} language={language} />
          )}
          <Pagination path={page.path} query={query} result={result} />
        </section>
        <BackLink href={homePath}>Back to all regions</BackLink>
      </div>
    </div>
  )
}
