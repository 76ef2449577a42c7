import type { DetailMapData, PinCategory } from '@tessera/kit/contract/content'
import type { PageProps } from '../loading/LoadedPage.ts'
import { reach, type Category, type DetailPage as DetailPageData, type Region } from '@tessera/content/port'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { Blocks } from '../blocks/Blocks.tsx'
import { BackLink } from '../parts/BackLink.tsx'
import { Categories } from '../parts/Categories.tsx'
import { categoryPaths } from '../parts/categoryPaths.ts'
import { FactsList } from '../parts/FactsList.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { HeaderPicture } from '../parts/HeaderPicture.tsx'
import { PlaceCards } from '../parts/PlaceCards.tsx'
import { Section } from '../parts/Section.tsx'
import { anchorOf, Sights } from '../parts/Sights.tsx'
import { TitleBar } from '../parts/TitleBar.tsx'
import { VisitFacts } from '../parts/VisitFacts.tsx'
import { StylesBelow } from '../styles/StylesBelow.tsx'
import { listHref } from '../../shared/list/listHref.ts'
import { languageOf } from '../words/languageOf.ts'
import { describeFact } from '../words/describeFact.ts'
import { describeKind, provinceAndRegion } from '../words/describeKind.ts'
import { type PageWords, useWords } from '../words/PageWords.ts'

export function DetailPage({ page, loaded }: PageProps<DetailPageData>) {
  const words = useWords()
  const { text, paths } = words
  const { region, facts, gallery, neighbours, destination, withinReach = [], contentLanguage } = page
  const { site, regions } = loaded
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
      <div className="shell-map">
        <Slot<DetailMapData>
          name="detail-map"
          origins={mapOrigins(site.map)}
          data={createMapData(page, loaded, words)}
        />
      </div>
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
          <Neighbours neighbours={neighbours} />
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
  const picture = gallery[0] ?? region.pictures[0]
  return (
    <header className="shell-place-header">
      {picture && <HeaderPicture picture={picture} className="shell-region-picture" />}
      <div className="shell-place-title">
        <TitleBar
          steps={[{ label: region.name, href: paths.region(region) }]}
          here={place.name}
          outline={region.icon}
        />
        <h1 tabIndex={-1}>{place.name}</h1>
        {destination?.summary !== undefined && (
          <p className="shell-lead" {...languageOf(contentLanguage)}>
            {destination.summary}
          </p>
        )}
        <p className={destination?.summary === undefined ? 'shell-lead' : 'shell-place-where'}>
          {lead(page, words)}
        </p>
        {destination && (
          <Categories
            categories={destination.categories}
            hrefOf={({ id }) => listHref(paths.places, { choices: { categories: [id] } })}
          />
        )}
      </div>
      <StylesBelow />
    </header>
  )
}

function createMapData(
  { place, region, neighbours, destination }: DetailPageData,
  { site, mapOpen }: PageProps<DetailPageData>['loaded'],
  { text, paths }: PageWords,
): DetailMapData {
  const sights = (destination?.sights ?? []).flatMap(({ id, name, at, category }) =>
    at ? [{ id, name, href: `#${anchorOf(id)}`, at, ...pinCategory(category) }] : [],
  )
  return {
    label: text('place.map', { name: place.name }),
    region: region.id,
    place: { id: place.id, name: place.name, at: place.at, ...pinCategory(destination?.categories[0]) },
    neighbours: neighbours.map(({ place: { id, name, slug, at }, category }) => ({
      id,
      name,
      href: paths.place({ slug }),
      at,
      ...pinCategory(category),
    })),
    ...(sights.length > 0 && { sights }),
    ...(mapOpen && { open: true }),
    options: site.map,
  }
}

function pinCategory(of: Category | undefined): { category?: PinCategory } {
  return of ? { category: { name: of.name, icon: categoryPaths[of.icon] } } : {}
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

function Neighbours({ neighbours }: Pick<DetailPageData, 'neighbours'>) {
  const words = useWords()
  const { text, paths } = words
  return (
    <>
      <p className="shell-neighbours-note">{text('place.distances')}</p>
      <ul className="shell-neighbours">
        {neighbours.map(({ place, distance }) => (
          <li key={place.id} className="shell-neighbour" data-region={place.region.id}>
            <h3>
              <a href={paths.place(place)}>{place.name}</a>
            </h3>
            <p className="shell-neighbour-distance">
              {text('place.distance', { km: Math.max(1, Math.round(distance)) })}
            </p>
            <p className="shell-card-where">
              {text('place.near', { what: describeKind(place, words), province: place.province.name })}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
