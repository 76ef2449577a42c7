import type { ReactNode } from 'react'
import type { ListPage, Region } from '@tessera/content/port'
import { HeaderPicture } from '../parts/HeaderPicture.tsx'
import { Icon } from '../parts/Icon.tsx'
import { RegionOutline } from '../parts/RegionOutline.tsx'
import { FactsList } from '../parts/FactsList.tsx'
import { TitleBar } from '../parts/TitleBar.tsx'
import { formatNumber } from '../words/kindNames.ts'

interface RegionHeaderProps {
  page: ListPage
  region: Region
  language: string
}

/** A region's picture, shape, introduction and figures. */
export function RegionHeader({ page, region, language }: RegionHeaderProps): ReactNode {
  const picture = region.pictures[0]
  return (
    <header className="shell-region-header">
      {picture && <HeaderPicture picture={picture} className="shell-region-picture" />}
      <div className="shell-region-intro">
        <div className="shell-region-text">
          <TitleBar here={region.name} region={region} />
          <h1 tabIndex={-1}>{page.heading}</h1>
          <a className="shell-to-list" href="#results">
            <Icon name="down" />
            To the list of places
          </a>
          <div className="shell-prose" dangerouslySetInnerHTML={{ __html: region.introduction }} />
        </div>
        <aside className="shell-region-figures" aria-label={`${region.name} in figures`}>
          <RegionOutline outline={region.outline} />
          <FactsList facts={figuresOf(region, language)} />
        </aside>
      </div>
    </header>
  )
}

function figuresOf(region: Region, language: string): { term: string; detail: string }[] {
  const number = (value: number): string => formatNumber(value, language)
  return [
    { term: 'Places', detail: number(region.placeCount) },
    ...(region.population === undefined ? [] : [{ term: 'People', detail: number(region.population) }]),
    { term: 'Provinces', detail: number(region.provinces.length) },
    ...(region.capital ? [{ term: 'Capital', detail: region.capital }] : []),
  ]
}
