import type { DetailMapData } from '@tessera/kit/contract/content'
import type { Entry, EntryFact, EntryPart, TextPage } from '@tessera/content/port'
import type { LoadedPage, PageProps } from '../loading/LoadedPage.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import { EntryList } from '../list/EntryList.tsx'
import { GroupAbout } from '../list/GroupAbout.tsx'
import { GroupHeader } from '../list/GroupHeader.tsx'
import { Breadcrumbs, stepsTo } from '../parts/Breadcrumbs.tsx'
import { EntryCards } from '../parts/EntryCards.tsx'
import { FactsList, type Fact } from '../parts/FactsList.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { OpeningHours } from '../parts/OpeningHours.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { Section } from '../parts/Section.tsx'
import { WebLink } from '../parts/Sights.tsx'
import { mapOrigins } from '../slots/mapOrigins.ts'
import { Slot } from '../slots/Slot.tsx'
import { languageOf } from '../words/languageOf.ts'
import { type PageWords, useWords } from '../words/PageWords.ts'

/** A document of a type that the site defines, or the list of such a type. */
export function EntryPage(of: OfEntry) {
  const { parts, group } = of.entry
  const about = aboutOf(of.entry)
  const others = parts.filter((part) => !about.includes(part))
  return (
    <article className="shell-above-tiles" data-group={group}>
      <EntryHeader {...of} />
      {/* The order of the parts never changes, so a part's index is its key. */}
      {others.map((part, index) => (
        <PartContent key={index} id={`part-${index + 1}`} part={part} {...of} />
      ))}
    </article>
  )
}

interface OfEntry extends PageProps<TextPage> {
  entry: Entry
}

/** The text and the facts that follow the list of a group: they are shown together. */
function aboutOf({ listed, parts }: Entry): readonly EntryPart[] {
  const list = listed?.by ? parts.findIndex(({ kind }) => kind === 'list') : parts.length
  return parts.slice(list).filter(({ kind }) => kind === 'body' || kind === 'facts')
}

function EntryHeader({ page, entry }: OfEntry) {
  const { paths } = useWords()
  const { heading, contentLanguage: language } = page
  const { lead, listed, picture, outline } = entry
  const bar = { steps: stepsTo(page, paths), here: heading }
  if (!listed?.by)
    return (
      <PageHeader heading={heading} lead={lead} language={language}>
        <Breadcrumbs {...bar} />
      </PageHeader>
    )
  const own = { heading, line: lead, language, outline, picture, hasAbout: aboutOf(entry).length > 0 }
  return <GroupHeader {...bar} {...own} />
}

function EntryAbout({ page, entry, loaded }: OfEntry) {
  const parts = aboutOf(entry)
  if (parts.length === 0) return null
  return (
    <GroupAbout
      name={page.heading}
      outline={entry.outline}
      facts={parts.flatMap((part) => (part.kind === 'facts' ? part.facts.map(describeFact) : []))}
      story={<Blocks blocks={page.blocks} regions={loaded.regions} language={page.contentLanguage} />}
    />
  )
}

function PartContent({ id, part, ...of }: OfEntry & { id: string; part: EntryPart }) {
  const { page, loaded } = of
  const words = useWords()
  const { text } = words
  switch (part.kind) {
    case 'body':
      return <Blocks blocks={page.blocks} regions={loaded.regions} language={page.contentLanguage} />
    case 'facts':
      return (
        <Section id={id} heading={text('place.glance')}>
          <FactsList facts={part.facts.map(describeFact)} />
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
          <EntryCards entries={part.entries} />
        </Section>
      )
    case 'list':
      return (
        <>
          <EntryList {...of} />
          <EntryAbout {...of} />
        </>
      )
    case 'tiles':
    case 'slot':
      return <Blocks blocks={[part]} regions={loaded.regions} />
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

function describeFact(fact: EntryFact): Fact {
  return { term: fact.term, detail: <Detail {...fact} /> }
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
