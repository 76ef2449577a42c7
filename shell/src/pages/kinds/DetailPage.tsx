import type { DetailMapData } from '@tessera/kit/contract/content'
import type { PageProps } from '../loading/LoadedPage.ts'
import type { DetailPage as DetailPageData } from '@tessera/content/port'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { Blocks } from '../blocks/Blocks.tsx'
import { BackLink } from '../parts/BackLink.tsx'
import { FactsList } from '../parts/FactsList.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { HeaderPicture } from '../parts/HeaderPicture.tsx'
import { Section } from '../parts/Section.tsx'
import { TitleBar } from '../parts/TitleBar.tsx'
import { StylesBelow } from '../styles/StylesBelow.tsx'
import { placePath, regionPath } from '../words/paths.ts'
import { whatIs, formatNumber } from '../words/kindNames.ts'

export function DetailPage({ page, loaded, language }: PageProps<DetailPageData>) {
  const { place, region, facts, gallery, neighbours } = page
  const { site, regions, mapOpen } = loaded
  const picture = gallery[0] ?? region.pictures[0]
  return (
    <article data-region={region.id}>
      <header className="shell-place-header">
        {picture && <HeaderPicture picture={picture} className="shell-region-picture" />}
        <div className="shell-place-title">
          <TitleBar
            steps={[{ label: region.name, href: regionPath(region) }]}
            here={place.name}
            region={region}
          />
          <h1 tabIndex={-1}>{place.name}</h1>
          <p className="shell-lead">{lead(page)}</p>
        </div>
        <StylesBelow />
      </header>
      <Section id="facts" heading="At a glance">
        <FactsList facts={facts} />
      </Section>
      <div className="shell-map">
        <Slot<DetailMapData>
          name="detail-map"
          origins={mapOrigins(site.map)}
          data={{
            label: `Map of ${place.name}`,
            region: region.id,
            place: { id: place.id, name: place.name, at: place.at },
            neighbours: neighbours.map(({ place: { id, name, slug, at } }) => ({
              id,
              name,
              href: placePath({ slug }),
              at,
            })),
            ...(mapOpen && { open: true }),
            options: site.map,
          }}
        />
      </div>
      {gallery.length > 0 && (
        <Section id="pictures" heading="Pictures">
          <Gallery name="gallery" pictures={gallery} />
        </Section>
      )}
      {neighbours.length > 0 && (
        <Section id="nearby" heading="Nearby">
          <Neighbours neighbours={neighbours} language={language} />
        </Section>
      )}
      <Blocks blocks={page.blocks} regions={regions} language={language} />
      <BackLink href={regionPath(region)}>Back to {region.name}</BackLink>
    </article>
  )
}

/** Where it is, unless its city has its region's name, too. */
function lead(page: DetailPageData): string {
  const [what, where] = [whatIs(page.place), whereIs(page)]
  return where === page.place.districtOf ? what : `${what} in ${where}`
}

function whereIs({ place, region }: DetailPageData): string {
  return place.province.name === region.name ? region.name : `${place.province.name}, ${region.name}`
}

function Neighbours({
  neighbours,
  language,
}: {
  neighbours: DetailPageData['neighbours']
  language: string
}) {
  return (
    <>
      <p className="shell-neighbours-note">Distances are in a straight line.</p>
      <ul className="shell-neighbours">
        {neighbours.map(({ place, distance }) => (
          <li key={place.id} className="shell-neighbour" data-region={place.region.id}>
            <h3>
              <a href={placePath(place)}>{place.name}</a>
            </h3>
            <p className="shell-neighbour-distance">
              {formatNumber(Math.max(1, Math.round(distance)), language)} km
            </p>
            <p className="shell-card-where">
              {whatIs(place)}, {place.province.name}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
