import type { DetailMapData } from '@tessera/kit/contract/content'
import { blocksClass } from '@tessera/kit/contract/page'
import type { Entry, EntryFact, EntryPart, TextPage } from '@tessera/content/port'
import type { LoadedPage, PageProps } from '../loading/LoadedPage.ts'
import { Blocks, PlacedSlot } from '../blocks/Blocks.tsx'
import { EntryList } from '../list/EntryList.tsx'
import { Breadcrumbs, stepsTo } from '../parts/Breadcrumbs.tsx'
import { EntryCards } from '../parts/EntryCards.tsx'
import { FactsList } from '../parts/FactsList.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { OpeningHours } from '../parts/OpeningHours.tsx'
import { Section } from '../parts/Section.tsx'
import { WebLink } from '../parts/Sights.tsx'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { StylesBelow } from '../styles/StylesBelow.tsx'
import { cardInWords } from '../words/cardInWords.ts'
import { languageOf } from '../words/languageOf.ts'
import { type PageWords, useWords } from '../words/PageWords.ts'

/** A document of a type that the site defines, or the list of such a type. */
export function EntryPage({ page, entry, loaded }: PageProps<TextPage> & { entry: Entry }) {
  const { paths } = useWords()
  const { listed, type } = entry
  return (
    <article className="shell-above-tiles">
      <header className="shell-page-header">
        <Breadcrumbs steps={stepsTo(page, paths)} here={page.heading} />
        <h1 tabIndex={-1}>{page.heading}</h1>
        {entry.lead !== undefined && (
          <p className="shell-lead" {...languageOf(page.contentLanguage)}>
            {entry.lead}
          </p>
        )}
        <StylesBelow />
      </header>
      {listed && <EntryList page={page} type={type} listed={listed} loaded={loaded} />}
      {/* The order of the parts never changes, so a part's index is its key. */}
      {entry.parts.map((part, index) => (
        <PartContent key={index} id={`part-${index + 1}`} part={part} page={page} loaded={loaded} />
      ))}
    </article>
  )
}

function PartContent({ id, part, page, loaded }: PageProps<TextPage> & { id: string; part: EntryPart }) {
  const words = useWords()
  const { text } = words
  switch (part.kind) {
    case 'body':
      return <Blocks blocks={page.blocks} regions={loaded.regions} language={page.contentLanguage} />
    case 'facts':
      return (
        <Section id={id} heading={text('place.glance')}>
          <FactsList facts={part.facts.map((fact) => ({ term: fact.term, detail: <Detail {...fact} /> }))} />
        </Section>
      )
    case 'gallery':
      return (
        <Section id={id} heading={text('place.pictures')}>
          <Gallery name={part.name} pictures={part.pictures} />
        </Section>
      )
    case 'map':
      return (
        <div className="shell-map">
          <Slot<DetailMapData>
            name="detail-map"
            origins={mapOrigins(loaded.site.map)}
            data={createMapData(part, page, loaded, words)}
          />
        </div>
      )
    case 'entries':
      return (
        <Section id={id} heading={part.heading}>
          <EntryCards entries={part.entries.map((card) => cardInWords(card, words))} more={part.more} />
        </Section>
      )
    case 'slot':
      return (
        <div className={blocksClass}>
          <PlacedSlot {...part} />
        </div>
      )
  }
}

function createMapData(
  { at, neighbours, zoom }: Extract<EntryPart, { kind: 'map' }>,
  { path, heading }: TextPage,
  { site, mapOpen }: LoadedPage,
  { text, paths }: PageWords,
): DetailMapData {
  return {
    label: text('place.map', { name: heading }),
    region: '',
    place: { id: path, name: heading, at },
    neighbours: neighbours.map(({ path: of, ...one }) => ({ ...one, href: paths.own(of) })),
    ...(zoom !== undefined && { zoom }),
    ...(mapOpen && { open: true }),
    options: site.map,
  }
}

function Detail({ detail, hours, href, language }: EntryFact) {
  const { paths } = useWords()
  if (hours) return <OpeningHours hours={hours} />
  if (href === undefined) return <bdi {...languageOf(language)}>{detail}</bdi>
  if (!href.startsWith('/')) return <WebLink href={href} />
  return (
    <a href={paths.own(href)} {...languageOf(language)}>
      <bdi>{detail}</bdi>
    </a>
  )
}
