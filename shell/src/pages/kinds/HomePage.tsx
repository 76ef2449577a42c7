import type { RegionsCarouselData } from '@tessera/kit/contract/content'
import type { PageProps } from '../loading/LoadedPage.ts'
import type { HomePage as HomePageData } from '@tessera/content/port'
import { Slot } from '../slots/Slot.tsx'
import { Blocks } from '../blocks/Blocks.tsx'
import { EntryCards } from '../parts/EntryCards.tsx'
import { Hero } from '../parts/Hero.tsx'
import { Section } from '../parts/Section.tsx'
import { TileIndex, tileOfEntry, tileOfRegion } from '../parts/TileIndex.tsx'
import { cardInWords } from '../words/cardInWords.ts'
import { useWords } from '../words/PageWords.ts'
import { PlaceCards } from '../parts/PlaceCards.tsx'

export function HomePage({ page, loaded: { site, regions } }: PageProps<HomePageData>) {
  const words = useWords()
  const { text, paths } = words
  const { carousel, featured, entries = [] } = page
  const tiles =
    carousel?.tiles.map((tile) => tileOfEntry(tile, words)) ??
    regions.map((region) => tileOfRegion(region, words))
  const more = carousel
    ? carousel.more && { label: carousel.more.label, href: paths.own(carousel.more.path) }
    : { label: text('frame.allPlaces'), href: paths.places }
  const label = carousel
    ? (carousel.label ?? text('head.title', { title: carousel.heading, site: site.title })) // another than that of the section
    : site.places.regions
  return (
    <>
      <Hero picture={page.hero} heading={page.heading} lead={page.lead} hasSearch />
      {tiles.length > 0 && (
        <Section id="regions" heading={carousel?.heading ?? text('frame.regions')} {...(more && { more })}>
          <Slot<RegionsCarouselData>
            name="regions-carousel"
            data={{ label, regions: tiles }}
            fallback={<TileIndex tiles={tiles} />}
          />
        </Section>
      )}
      {featured.length > 0 && (
        <Section id="featured" heading={text('frame.featured')}>
          <PlaceCards places={featured} regions={regions} />
        </Section>
      )}
      {entries.length > 0 && (
        <Section id="featured" heading={text('frame.featured')}>
          <EntryCards entries={entries.map((card) => cardInWords(card, words))} />
        </Section>
      )}
      <Blocks blocks={page.blocks} regions={regions} />
    </>
  )
}
