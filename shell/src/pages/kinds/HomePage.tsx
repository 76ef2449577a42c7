import type { RegionsCarouselData, RegionTile } from '@tessera/kit/contract/content'
import type { PageProps } from '../loading/LoadedPage.ts'
import type { HomePage as HomePageData, Region } from '@tessera/content/port'
import { Slot } from '../slots/Slot.tsx'
import { Blocks } from '../blocks/Blocks.tsx'
import { Hero } from '../parts/Hero.tsx'
import { RegionIndex } from '../parts/RegionIndex.tsx'
import { Section } from '../parts/Section.tsx'
import type { Paths } from '../words/paths.ts'
import { useWords } from '../words/PageWords.ts'
import { PlaceCards } from '../parts/PlaceCards.tsx'

export function HomePage({ page, loaded: { site, regions } }: PageProps<HomePageData>) {
  const { text, paths } = useWords()
  return (
    <>
      <Hero picture={page.hero} heading={page.heading} lead={page.lead} hasSearch />
      {regions.length > 0 && (
        <Section
          id="regions"
          heading={text('frame.regions')}
          more={{ label: text('frame.allPlaces'), href: paths.places }}
        >
          <Slot<RegionsCarouselData>
            name="regions-carousel"
            data={{ label: site.places.regions, regions: regions.map((region) => regionTile(region, paths)) }}
            fallback={<RegionIndex regions={regions} />}
          />
        </Section>
      )}
      {page.featured.length > 0 && (
        <Section id="featured" heading={text('frame.featured')}>
          <PlaceCards places={page.featured} regions={regions} />
        </Section>
      )}
      <Blocks blocks={page.blocks} regions={regions} />
    </>
  )
}

function regionTile(region: Region, paths: Paths): RegionTile {
  const { id, name, line, placeCount, icon, tile } = region
  return { id, name, href: paths.region(region), line, placeCount, outline: icon, picture: tile }
}
