import type { ListPage, Region } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import { FactsList } from '../parts/FactsList.tsx'
import { Categories } from '../parts/Categories.tsx'
import { PlaceCards } from '../parts/PlaceCards.tsx'
import { Sights } from '../parts/Sights.tsx'
import { VisitFacts } from '../parts/VisitFacts.tsx'
import { GroupAbout } from './GroupAbout.tsx'
import { type PageWords, useWords } from '../words/PageWords.ts'

interface RegionAboutProps {
  page: ListPage
  region: Region
  regions: readonly Region[]
}

export function RegionAbout({ page, region, regions }: RegionAboutProps) {
  const words = useWords()
  const { text, paths } = words
  const { destination, contentLanguage } = page
  return (
    <GroupAbout
      name={region.name}
      outline={region.outline}
      facts={<FactsList facts={listFacts(region, words)} />}
      story={
        <>
          {destination && (
            <Categories
              categories={destination.categories}
              hrefOf={({ id }) => listHref(paths.region(region), { choices: { categories: [id] } })}
            />
          )}
          <div
            className="shell-prose"
            dangerouslySetInnerHTML={{ __html: paths.inHtml(region.introduction) }}
          />
        </>
      }
    >
      {destination && <VisitFacts destination={destination} language={contentLanguage} />}
      {destination && destination.sights.length > 0 && (
        <>
          <h2>{text('place.sights')}</h2>
          <Sights sights={destination.sights} language={contentLanguage} />
        </>
      )}
      {destination && destination.related.length > 0 && (
        <>
          <h2>{text('place.related')}</h2>
          <PlaceCards places={destination.related.map((place) => ({ place }))} regions={regions} />
        </>
      )}
    </GroupAbout>
  )
}

function listFacts(region: Region, { text, number }: PageWords): { term: string; detail: string }[] {
  return [
    { term: text('region.places'), detail: number(region.placeCount) },
    ...(region.population === undefined
      ? []
      : [{ term: text('region.people'), detail: number(region.population) }]),
    { term: text('region.provinces'), detail: number(region.provinces.length) },
    ...(region.capital ? [{ term: text('region.capital'), detail: region.capital }] : []),
  ]
}
