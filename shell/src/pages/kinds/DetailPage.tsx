import type { PageProps } from '../loading/LoadedPage.ts'
import { reach, type DetailPage as DetailPageData, type Region } from '@tessera/content/port'
import { Blocks } from '../blocks/Blocks.tsx'
import { BackLink } from '../parts/BackLink.tsx'
import { Categories } from '../parts/Categories.tsx'
import { DetailHeader } from '../parts/DetailHeader.tsx'
import { DetailMap, pinCategory } from '../parts/DetailMap.tsx'
import { FactsList } from '../parts/FactsList.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { Neighbours } from '../parts/Neighbours.tsx'
import { PlaceCards } from '../parts/PlaceCards.tsx'
import { Section } from '../parts/Section.tsx'
import { Sights } from '../parts/Sights.tsx'
import { VisitFacts } from '../parts/VisitFacts.tsx'
import { listHref } from '../../shared/list/listHref.ts'
import { languageOf } from '../words/languageOf.ts'
import { describeFact } from '../words/describeFact.ts'
import { describeKind, provinceAndRegion } from '../words/describeKind.ts'
import { type PageWords, useWords } from '../words/PageWords.ts'

export function DetailPage({ page, loaded }: PageProps<DetailPageData>) {
  const words = useWords()
  const { text, paths } = words
  const { region, facts, gallery, neighbours, destination, withinReach = [], contentLanguage } = page
  const { regions } = loaded
  return (
    <article data-region={region.id}>
      <PlaceHeader page={page} />
      {destination && <Story page={page} regions={regions} />}
      {destination && destination.sights.length > 0 && (
        <Section id="sights" heading={text('place.sights')}>
          <Sights sights={destination.sights} language={contentLanguage} />
        </Section>
      )}
      <Section id="facts" heading={text('place.glance')}>
        {destination && <VisitFacts destination={destination} language={contentLanguage} />}
        <FactsList facts={facts.map((fact) => describeFact(fact, words))} />
      </Section>
      <PlaceMap page={page} loaded={loaded} />
      {gallery.length > 0 && (
        <Section id="pictures" heading={text('place.pictures')}>
          <Gallery name="gallery" pictures={gallery} />
        </Section>
      )}
      {destination && destination.related.length > 0 && (
        <Section id="related" heading={text('place.related')}>
          <PlaceCards places={destination.related.map((one) => ({ place: one }))} regions={regions} />
        </Section>
      )}
      {withinReach.length > 0 && (
        <Section id="reach" heading={text('place.reach', { km: reach })}>
          <p className="shell-neighbours-note">{text('place.distances')}</p>
          <PlaceCards places={withinReach} regions={regions} />
        </Section>
      )}
      {neighbours.length > 0 && (
        <Section id="nearby" heading={text('place.nearby')}>
          <p className="shell-neighbours-note">{text('place.distances')}</p>
          <Neighbours neighbours={neighbours.map((one) => describeNeighbour(one, words))} />
        </Section>
      )}
      {!destination && <Story page={page} regions={regions} />}
      <BackLink href={paths.region(region)}>{text('back.region', { region: region.name })}</BackLink>
    </article>
  )
}

function PlaceHeader({ page }: { page: DetailPageData }) {
  const words = useWords()
  const { paths } = words
  const { place, region, gallery, destination, contentLanguage } = page
  return (
    <DetailHeader
      picture={gallery[0] ?? region.pictures[0]}
      steps={[{ label: region.name, href: paths.region(region) }]}
      heading={place.name}
      outline={region.icon}
      summary={destination?.summary}
      language={contentLanguage}
      line={lead(page, words)}
    >
      {destination && (
        <Categories
          categories={destination.categories}
          hrefOf={({ id }) => listHref(paths.places, { choices: { categories: [id] } })}
        />
      )}
    </DetailHeader>
  )
}

function PlaceMap({ page, loaded }: PageProps<DetailPageData>) {
  const { paths } = useWords()
  const { place, region, neighbours, destination } = page
  return (
    <DetailMap
      place={{ id: place.id, name: place.name, at: place.at, ...pinCategory(destination?.categories[0]) }}
      region={region.id}
      neighbours={neighbours.map(({ place: { id, name, slug, at }, category }) => ({
        id,
        name,
        href: paths.place({ slug }),
        at,
        ...pinCategory(category),
      }))}
      sights={destination?.sights ?? []}
      loaded={loaded}
    />
  )
}

function describeNeighbour({ place, distance }: DetailPageData['neighbours'][number], words: PageWords) {
  const { id, name, province, region } = place
  const where = words.text('place.near', { what: describeKind(place, words), province: province.name })
  return { id, name, href: words.paths.place(place), distance, where, marks: { 'data-region': region.id } }
}

/** The text of the place's document. */
function Story({ page, regions }: { page: DetailPageData; regions: readonly Region[] }) {
  return (
    <div className="shell-story" {...languageOf(page.contentLanguage)}>
      <Blocks blocks={page.blocks} regions={regions} />
    </div>
  )
}

/** A place's kind, province and region; only the kind of a city's district, if province and region bear its name. */
function lead({ place, region }: DetailPageData, words: PageWords): string {
  const what = describeKind(place, words)
  const where = provinceAndRegion({ province: place.province, region }, words)
  return where === place.districtOf ? what : words.text('place.lead', { what, where })
}
