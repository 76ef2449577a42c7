import type { Bounds, ListMapData } from '@tessera/kit/contract/content'
import type { Entry, ListOfPage } from '@tessera/content/port'
import { cellsHref, markersHref } from '../../shared/list/listHref.ts'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import { GroupOutline } from '../parts/GroupOutline.tsx'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { useWords } from '../words/PageWords.ts'

/** Maximum number of items sent to a map, about 400 kB. For a longer list, the map requests the part in view. */
const maxToSend = 20_000

interface ListMapProps {
  /** The heading of the list's page. */
  heading: string
  entry: Entry
  listed: ListOfPage & { bounds: Bounds }
  list: NonNullable<LoadedPage['list']>
  loaded: LoadedPage
}

/** The map beside a list. */
export function ListMap({ heading, entry, listed, list, loaded: { site, mapOpen } }: ListMapProps) {
  const { text, paths } = useWords()
  const { group, outline } = entry
  const { type, bounds } = listed
  const { query, result, hasCells } = list
  const cellsUrl = paths.prefix + cellsHref({ ...query, page: result.page }, type)
  return (
    <div className="shell-map">
      {outline && <GroupOutline outline={outline} />}
      <Slot<ListMapData>
        name="list-map"
        origins={mapOrigins(site.map)}
        data={{
          label: text('part.map', { name: heading }),
          ...(group !== undefined && { group, region: group }),
          bounds,
          markersUrl: paths.prefix + markersHref(query, type),
          ...(query.area && { area: query.area }),
          ...(mapOpen && { open: true }),
          ...(hasCells && result.total > maxToSend && { cellsUrl }),
          options: site.map,
        }}
      />
    </div>
  )
}
