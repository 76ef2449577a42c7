import type { RegionsCarouselData } from '@tessera/kit/contract/content'
import type { PageProps } from '../loading/LoadedPage.ts'
import type { HomePage as HomePageData } from '@tessera/content/port'
import { Slot } from '../slots/Slot.tsx'
import { Blocks } from '../blocks/Blocks.tsx'
import { EntryCards } from '../parts/EntryCards.tsx'
import { Hero } from '../parts/Hero.tsx'
import { Section } from '../parts/Section.tsx'
import { TileIndex, tileOfEntry } from '../parts/TileIndex.tsx'
import { cardInWords } from '../words/cardInWords.ts'
import { useWords } from '../words/PageWords.ts'

export function HomePage({ page, loaded: { site } }: PageProps<HomePageData>) {
  const words = useWords()
  const { carousel, entries = [] } = page
  return (
    <>
      <Hero picture={page.hero} heading={page.heading} lead={page.lead} hasSearch />
      {carousel && carousel.tiles.length > 0 && <Carousel {...carousel} site={site.title} />}
      {entries.length > 0 && (
        <Section id="featured" heading={words.text('frame.featured')}>
          <EntryCards entries={entries.map((card) => cardInWords(card, words))} />
        </Section>
      )}
      <Blocks blocks={page.blocks} />
    </>
  )
}

type CarouselProps = NonNullable<HomePageData['carousel']> & { site: string }

function Carousel({ heading, label, more, tiles: documents, site }: CarouselProps) {
  const words = useWords()
  const { text, paths } = words
  const tiles = documents.map((tile) => tileOfEntry(tile, words))
  const own = label ?? text('head.title', { title: heading, site }) // another than that of the section
  return (
    <Section
      id="regions"
      heading={heading}
      {...(more && { more: { label: more.label, href: paths.own(more.path) } })}
    >
      <Slot<RegionsCarouselData>
        name="regions-carousel"
        data={{ label: own, regions: tiles }}
        fallback={<TileIndex tiles={tiles} />}
      />
    </Section>
  )
}
