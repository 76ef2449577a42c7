import type { ListMapData } from '@tessera/kit/contract/content'
import type { Entry, EntryCard, ListResult, TextPage } from '@tessera/content/port'
import { countChoices, markersHref } from '../../shared/list/listHref.ts'
import type { PageProps, ShownList } from '../loading/LoadedPage.ts'
import { EntryCards } from '../parts/EntryCards.tsx'
import { RegionOutline } from '../parts/RegionOutline.tsx'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { useWords } from '../words/PageWords.ts'
import { FilterBox } from './FilterBox.tsx'
import { Results } from './Results.tsx'

interface EntryListProps extends PageProps<TextPage> {
  entry: Entry
}

/** The list of a type that the site defines: filter, results, and the map if the type has one. */
export function EntryList({ page, entry, loaded: { list, site, mapOpen } }: EntryListProps) {
  const { text, paths } = useWords()
  const { listed, outline } = entry
  if (list?.of !== 'entries' || !listed) return null
  const { query, result } = list
  const shown = { path: paths.own(page.path), query, result }
  const { type, heading, bounds, hasFilter, hasMap } = listed
  const { total: count } = result
  const counted =
    heading === undefined ? text('items.count', { count }) : text('items.of', { heading, count })
  const filter = (chosen: number) => text('items.filter', { count: chosen })
  const labels = { box: filter(0), open: filter(countChoices(query)), show: text('items.show') }
  const results = (
    <section className="shell-results" aria-labelledby="results" data-results="">
      <EntryResults {...shown} heading={counted} isOnMap={hasMap} />
    </section>
  )
  return (
    <>
      {hasFilter && <FilterBox {...shown} labels={labels} />}
      <div className="shell-list" data-main="" data-pushed="false">
        {hasMap && bounds ? (
          <div className="shell-beside">
            <div className="shell-map">
              {outline && <RegionOutline outline={outline} />}
              <Slot<ListMapData>
                name="list-map"
                origins={mapOrigins(site.map)}
                data={{
                  label: text('place.map', { name: page.heading }),
                  bounds,
                  ...(query.area && { area: query.area }),
                  ...(mapOpen && { open: true }),
                  markersUrl: paths.prefix + markersHref(query, type),
                  options: site.map,
                }}
              />
            </div>
            {results}
          </div>
        ) : (
          results
        )}
      </div>
    </>
  )
}

interface EntryResultsProps extends ShownList {
  result: ListResult<EntryCard>
  heading: string
  isOnMap: boolean
}

function EntryResults({ heading, isOnMap, ...list }: EntryResultsProps) {
  const { path, query, result } = list
  const first = (result.page - 1) * 48 + 1
  const { text } = useWords()
  const isNarrowed = countChoices(query) > 0
  return (
    <Results {...list} heading={heading}>
      {result.total > 0 ? (
        <EntryCards entries={result.items} first={isOnMap ? first : undefined} />
      ) : (
        <div className="shell-empty">
          <p className="shell-empty-lead">{text(isNarrowed ? 'items.noneFits' : 'items.none')}</p>
          {isNarrowed && (
            <a className="shell-button" href={path}>
              {text('items.showAll')}
            </a>
          )}
        </div>
      )}
    </Results>
  )
}
