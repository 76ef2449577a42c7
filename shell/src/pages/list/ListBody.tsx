import type { ListMapData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import type { LoadedPage, ShownList } from '../loading/LoadedPage.ts'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { useWords } from '../words/PageWords.ts'
import { type FilterBoxProps, FilterBox } from './FilterBox.tsx'

/** Maximum number of items sent to a map, about 400 kB. For a longer list, the map requests the part in view. */
const maxToSend = 20_000

interface ListBodyProps extends ShownList {
  /** The heading of the list's page. */
  heading: string
  loaded: LoadedPage
  /** Left out of a list that cannot be narrowed. */
  filter?: Pick<FilterBoxProps, 'labels' | 'live'> | undefined
  /** Left out of a list without a map. `outline`: a drawing behind it. */
  map?:
    | (Pick<ListMapData, 'group' | 'region' | 'bounds' | 'markersUrl' | 'cellsUrl'> & { outline?: ReactNode })
    | undefined
  results: ReactNode
  /** What follows the list. */
  children?: ReactNode
}

/** A list: its filter, its results, and the map beside them. */
export function ListBody({ heading, loaded, filter, map, results, children, ...list }: ListBodyProps) {
  const section = (
    <section className="shell-results" aria-labelledby="results" data-results="">
      {results}
    </section>
  )
  return (
    <>
      {filter && <FilterBox {...list} {...filter} />}
      <div className="shell-list" data-main="" data-pushed="false">
        {map ? (
          <div className="shell-beside">
            <ListMap {...list} heading={heading} loaded={loaded} map={map} />
            {section}
          </div>
        ) : (
          section
        )}
        {children}
      </div>
    </>
  )
}

function ListMap({
  heading,
  query,
  result,
  loaded: { site, mapOpen },
  map: { outline, cellsUrl, ...map },
}: Pick<ListBodyProps, 'heading' | 'query' | 'result' | 'loaded'> & {
  map: NonNullable<ListBodyProps['map']>
}) {
  const { text, paths } = useWords()
  return (
    <div className="shell-map">
      {outline}
      <Slot<ListMapData>
        name="list-map"
        origins={mapOrigins(site.map)}
        data={{
          label: text('part.map', { name: heading }),
          ...map,
          ...(query.area && { area: query.area }),
          ...(mapOpen && { open: true }),
          markersUrl: paths.prefix + map.markersUrl,
          ...(cellsUrl !== undefined && result.total > maxToSend && { cellsUrl: paths.prefix + cellsUrl }),
          options: site.map,
        }}
      />
    </div>
  )
}
