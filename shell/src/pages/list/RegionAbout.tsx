import type { Region } from '@tessera/content/port'
import { FactsList } from '../parts/FactsList.tsx'
import { RegionOutline } from '../parts/RegionOutline.tsx'
import { formatNumber } from '../words/kindNames.ts'

export function RegionAbout({ region, language }: { region: Region; language: string }) {
  return (
    <section className="shell-region-about" aria-labelledby="about">
      <div className="shell-region-story">
        <div>
          <h2 id="about" tabIndex={-1}>
            About {region.name}
          </h2>
          <div className="shell-prose" dangerouslySetInnerHTML={{ __html: region.introduction }} />
        </div>
        <aside className="shell-region-figures" aria-label={`${region.name} in figures`}>
          <RegionOutline outline={region.outline} />
          <FactsList facts={figuresOf(region, language)} />
        </aside>
      </div>
    </section>
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
