import type { Entry, EntryPart, TextPage } from '@tessera/content/port'
import type { PageProps } from '../loading/LoadedPage.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import { EntryList } from '../list/EntryList.tsx'
import { GroupAbout } from '../list/GroupAbout.tsx'
import { GroupHeader } from '../list/GroupHeader.tsx'
import { listHref } from '../../shared/list/listHref.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { Breadcrumbs, stepsTo } from '../parts/Breadcrumbs.tsx'
import { Categories } from '../parts/Categories.tsx'
import { DetailHeader } from '../parts/DetailHeader.tsx'
import { DetailMap, pinCategory } from '../parts/DetailMap.tsx'
import { EntryCards } from '../parts/EntryCards.tsx'
import { EntryFacts, FactText } from '../parts/EntryFacts.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { Neighbours } from '../parts/Neighbours.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { Section } from '../parts/Section.tsx'
import { Sights } from '../parts/Sights.tsx'
import { cardInWords } from '../words/cardInWords.ts'
import { useWords } from '../words/PageWords.ts'

interface EntryProps extends PageProps<TextPage> {
  entry: Entry
}

/** A document of a type that the site defines, or the list of such a type. */
export function EntryPage({ page, entry, loaded }: EntryProps) {
  const { text, paths } = useWords()
  const { hero, listed, group, under, parts } = entry
  const about = aboutOf(entry)
  const others = parts.filter((part) => !about.includes(part))
  return (
    <article className={hero ? undefined : 'shell-above-tiles'} data-group={group}>
      {hero ? (
        <HeroHeader page={page} entry={entry} hero={hero} />
      ) : listed?.by ? (
        <HeaderOfGroup page={page} entry={entry} />
      ) : (
        <PlainHeader page={page} entry={entry} />
      )}
      {/* The order of the parts never changes, so a part's index is its key. */}
      {others.map((part, index) => (
        <PartContent key={index} id={`part-${index + 1}`} {...{ part, page, entry, loaded }} />
      ))}
      {under && (
        <BackLink href={paths.own(under.path)}>{text('back.region', { region: under.heading })}</BackLink>
      )}
    </article>
  )
}

function PlainHeader({ page, entry }: Omit<EntryProps, 'loaded'>) {
  const { paths } = useWords()
  return (
    <PageHeader heading={page.heading} lead={entry.lead} language={page.contentLanguage}>
      <Breadcrumbs steps={stepsTo(page, paths)} here={page.heading} />
    </PageHeader>
  )
}

/** The text and the facts that follow the list of a group: they are shown together. */
function aboutOf({ listed, parts }: Entry): readonly EntryPart[] {
  const list = listed?.by ? parts.findIndex(({ kind }) => kind === 'list') : parts.length
  return parts.slice(list).filter(({ kind }) => kind === 'body' || kind === 'facts')
}

function HeaderOfGroup({ page, entry }: Omit<EntryProps, 'loaded'>) {
  const { paths } = useWords()
  const { heading, contentLanguage: language } = page
  const { lead: line, picture, outline } = entry
  const own = { heading, line, language, outline, picture, hasAbout: aboutOf(entry).length > 0 }
  return <GroupHeader steps={stepsTo(page, paths)} here={heading} {...own} />
}

function AboutOfGroup({ page, entry, loaded }: EntryProps) {
  const parts = aboutOf(entry)
  if (parts.length === 0) return null
  const facts = parts.flatMap((part) => (part.kind === 'facts' ? [...part.facts, ...part.wide] : []))
  return (
    <GroupAbout
      name={page.heading}
      outline={entry.outline}
      facts={facts.length > 0 && <EntryFacts facts={facts} />}
      story={<Blocks blocks={page.blocks} regions={loaded.regions} language={page.contentLanguage} />}
    />
  )
}

interface HeroProps extends Omit<EntryProps, 'loaded'> {
  hero: NonNullable<Entry['hero']>
}

function HeroHeader({ page, entry: { lead }, hero: { picture, line, chips } }: HeroProps) {
  const { paths } = useWords()
  const { field = '', list, of = [] } = chips ?? {}
  return (
    <DetailHeader
      picture={picture}
      steps={stepsTo(page, paths)}
      heading={page.heading}
      summary={lead}
      language={page.contentLanguage}
      line={line}
    >
      <Categories
        categories={of}
        hrefOf={
          list === undefined
            ? undefined
            : ({ id }) => listHref(paths.own(list), { choices: { [field]: [id] } })
        }
      />
    </DetailHeader>
  )
}

interface PartProps extends EntryProps {
  /** Id of its heading. */
  id: string
  part: EntryPart
}

function PartContent({ id, part, page, entry, loaded }: PartProps) {
  const { text, paths } = useWords()
  switch (part.kind) {
    case 'body':
      return (
        <div className="shell-story">
          <Blocks blocks={page.blocks} regions={loaded.regions} language={page.contentLanguage} />
        </div>
      )
    case 'facts':
      return (
        <Section id={id} heading={text('place.glance')}>
          <EntryFacts facts={part.wide} isWide />
          <EntryFacts facts={part.facts} />
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
        <DetailMap
          place={{ id: page.path, name: page.heading, at: part.at, ...pinCategory(entry.hero?.chips?.of[0]) }}
          region=""
          neighbours={part.neighbours.map(({ path, ...one }) => ({ ...one, href: paths.own(path) }))}
          sights={entry.parts.flatMap((one) => (one.kind === 'items' ? one.items : []))}
          zoom={part.zoom}
          loaded={loaded}
        />
      )
    case 'entries':
      return (
        <Section id={id} heading={part.heading}>
          <Listed {...part} />
        </Section>
      )
    case 'items':
      return (
        <Section id={id} heading={part.heading}>
          <Sights sights={part.items} language={page.contentLanguage} />
        </Section>
      )
    case 'list':
      return (
        <>
          <EntryList page={page} entry={entry} loaded={loaded} />
          <AboutOfGroup page={page} entry={entry} loaded={loaded} />
        </>
      )
    case 'tiles':
    case 'slot':
      return <Blocks blocks={[part]} regions={loaded.regions} />
  }
}

/** Cards of documents; of documents nearby, with how distances are measured. */
function Listed({ entries, isPlain = false, more }: Extract<EntryPart, { kind: 'entries' }>) {
  const words = useWords()
  const { text, paths } = words
  const isNear = entries.some(({ distance }) => distance !== undefined)
  return (
    <>
      {isNear && <p className="shell-neighbours-note">{text('place.distances')}</p>}
      {isPlain ? (
        <Neighbours
          neighbours={entries.map(({ id, name, path, language, distance = 0, facts: [fact] }) => ({
            id,
            name,
            href: paths.own(path),
            language,
            distance,
            where: fact && <FactText {...fact} />,
          }))}
        />
      ) : (
        <EntryCards entries={entries.map((card) => cardInWords(card, words))} more={more} />
      )}
    </>
  )
}
