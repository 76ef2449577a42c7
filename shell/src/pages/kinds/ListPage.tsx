import type { PageProps } from '../loading/LoadedPage.ts'
import type { ListPage as ListPageData } from '@tessera/content/port'
import { Blocks } from '../blocks/Blocks.tsx'
import { ListBody } from '../list/ListBody.tsx'
import { GroupHeader } from '../list/GroupHeader.tsx'
import { RegionAbout } from '../list/RegionAbout.tsx'
import { PlaceResults } from '../list/PlaceResults.tsx'
import { cellsHref, countChoices, markersHref, placesHref } from '../../shared/list/listHref.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { RegionOutline } from '../parts/RegionOutline.tsx'
import { TitleBar } from '../parts/TitleBar.tsx'
import { describePage } from '../words/describeFact.ts'
import { useWords } from '../words/PageWords.ts'

export function ListPage({ page, loaded }: PageProps<ListPageData>) {
  const { text, paths } = useWords()
  const { list, regions } = loaded
  if (list?.of !== 'places') throw new Error(`The list page ${page.path} was loaded without its list`)
  const { query, result } = list
  const shown = { path: paths.own(page.path), query, result }
  const ofRegion = { ...query, ...(page.region && { region: page.region.id }) }
  const labels = {
    box: text('filter.label'),
    open: text('list.filter', { count: countChoices(query) }),
    show: text('filter.show'),
  }
  const map = {
    ...(page.region && { region: page.region.id, outline: <RegionOutline outline={page.region.outline} /> }),
    bounds: page.bounds,
    markersUrl: markersHref(ofRegion),
    cellsUrl: cellsHref({ ...ofRegion, page: result.page }),
  }
  return (
    <div data-region={page.region?.id}>
      <ListHeader page={page} />
      <ListBody
        {...shown}
        heading={page.heading}
        loaded={loaded}
        filter={{ labels, live: { 'data-places': paths.prefix + placesHref(query) } }}
        map={map}
        results={<PlaceResults {...shown} withRegion={!page.region} />}
      >
        {page.region && <RegionAbout page={page} region={page.region} regions={regions} />}
        <Blocks blocks={page.blocks} regions={regions} />
        <BackLink href={paths.home}>{text('back.regions')}</BackLink>
      </ListBody>
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
