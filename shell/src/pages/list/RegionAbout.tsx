import type { ListPage, Region } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import { Categories } from '../parts/Categories.tsx'
import { FactsList } from '../parts/FactsList.tsx'
import { PlaceCards } from '../parts/PlaceCards.tsx'
import { RegionOutline } from '../parts/RegionOutline.tsx'
import { Sights } from '../parts/Sights.tsx'
import { VisitFacts } from '../parts/VisitFacts.tsx'
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
    <section className="shell-region-about" aria-labelledby="about">
      <div className="shell-region-story">
        <div>
          <h2 id="about" tabIndex={-1}>
            {text('region.about', { region: region.name })}
          </h2>
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
        </div>
        <aside className="shell-region-figures" aria-label={text('region.figures', { region: region.name })}>
          <RegionOutline outline={region.outline} />
          <FactsList facts={listFacts(region, words)} />
        </aside>
      </div>
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
    </section>
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
