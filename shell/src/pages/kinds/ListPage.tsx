import type { ListMapData } from '@tessera/kit/contract/content'
import type { PageProps } from '../loading/LoadedPage.ts'
import type { ListPage as ListPageData } from '@tessera/content/port'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { Blocks } from '../blocks/Blocks.tsx'
import { FilterBox, filterLabel } from '../list/FilterBox.tsx'
import { GroupHeader } from '../list/GroupHeader.tsx'
import { RegionAbout } from '../list/RegionAbout.tsx'
import { PlaceResults } from '../list/PlaceResults.tsx'
import { cellsHref, markersHref, placesHref } from '../../shared/list/listHref.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { RegionOutline } from '../parts/RegionOutline.tsx'
import { TitleBar } from '../parts/TitleBar.tsx'
import { describePage } from '../words/describeFact.ts'
import { useWords } from '../words/PageWords.ts'
import type { Paths } from '../words/paths.ts'

/** Maximum number of places sent to a map, about 400 kB. For a longer list, the map requests the part in view. */
const maxToSend = 20_000

export function ListPage({ page, loaded }: PageProps<ListPageData>) {
  const words = useWords()
  const { text, paths } = words
  const { list, site, regions, mapOpen } = loaded
  if (list?.of !== 'places') throw new Error(`The list page ${page.path} was loaded without its list`)
  const { query, result } = list
  const shown = { path: paths.own(page.path), query, result }
  const ofRegion = { ...query, ...(page.region && { region: page.region.id }) }
  return (
    <div data-region={page.region?.id}>
      <ListHeader page={page} />
      <FilterBox
        {...shown}
        labels={{ box: text('filter.label'), open: filterLabel(query, words), show: text('filter.show') }}
        live={{
          'data-places': paths.prefix + placesHref(query),
          'data-prefix': paths.prefix || undefined,
          'data-routes': formatRoutes(paths),
        }}
      />
      <div className="shell-list" data-main="" data-pushed="false">
        <div className="shell-beside">
          <div className="shell-map">
            {page.region && <RegionOutline outline={page.region.outline} />}
            <Slot<ListMapData>
              name="list-map"
              origins={mapOrigins(site.map)}
              data={{
                label: text('place.map', { name: page.heading }),
                ...(page.region && { region: page.region.id }),
                bounds: page.bounds,
                ...(query.area && { area: query.area }),
                ...(mapOpen && { open: true }),
                markersUrl: paths.prefix + markersHref(ofRegion),
                ...(result.total > maxToSend && {
                  cellsUrl: paths.prefix + cellsHref({ ...ofRegion, page: result.page }),
                }),
                options: site.map,
              }}
            />
          </div>
          <section className="shell-results" aria-labelledby="results" data-results="">
            <PlaceResults {...shown} withRegion={!page.region} />
          </section>
        </div>
        {page.region && <RegionAbout page={page} region={page.region} regions={regions} />}
        <Blocks blocks={page.blocks} regions={regions} />
        <BackLink href={paths.home}>{text('back.regions')}</BackLink>
      </div>
    </div>
  )
}

function ListHeader({ page }: { page: ListPageData }) {
  const words = useWords()
  const { heading, region } = page
  if (!region)
    return (
      <PageHeader heading={heading} lead={describePage(page, words)}>
        <TitleBar here={heading} />
      </PageHeader>
    )
  const { name, icon, line, pictures } = region
  return (
    <GroupHeader here={name} outline={icon} heading={heading} line={line} picture={pictures[0]} hasAbout />
  )
}

/** The addresses as JSON, for the rows that a browser renders; undefined if there are none. */
function formatRoutes({ routes }: Paths): string | undefined {
  return Object.keys(routes).length > 0 ? JSON.stringify(routes) : undefined
}
