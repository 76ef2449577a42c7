import type { Entry, EntryPart, TextPage } from '@tessera/content/port'
import type { PageProps } from '../loading/LoadedPage.ts'
import { isWide } from '../parts/isWide.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import { EntryList } from '../list/EntryList.tsx'
import { GroupAbout } from './GroupAbout.tsx'
import { GroupHeader } from '../list/GroupHeader.tsx'
import { BackLink } from '../parts/BackLink.tsx'
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx'
import { Chips } from '../parts/Chips.tsx'
import { DetailHeader } from '../parts/DetailHeader.tsx'
import { DetailMap } from '../parts/DetailMap.tsx'
import { EntryCards } from '../parts/EntryCards.tsx'
import { EntryFacts } from '../parts/EntryFacts.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { Neighbours } from '../parts/Neighbours.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { Section } from '../parts/Section.tsx'
import { Sights } from '../parts/Sights.tsx'
import { TitleBar } from '../parts/TitleBar.tsx'
import { cardInWords } from '../words/cardInWords.ts'
import { useWords } from '../words/PageWords.ts'

interface EntryProps extends PageProps<TextPage> {
  entry: Entry
}

/** A document of a type that the site defines, or the list of such a type. */
export function EntryPage({ page, entry, loaded }: EntryProps) {
  const { hero, listed, group, parts } = entry
  const about = aboutOf(entry)
  const others = parts.filter((part) => !about.includes(part))
  const Element = listed ? 'div' : 'article'
  return (
    <Element className={isWide(entry) ? undefined : 'shell-above-tiles'} data-group={group}>
      {hero ? (
        <DetailHeader page={page} entry={entry} hero={hero}>
          <Chips chips={hero.chips} />
        </DetailHeader>
      ) : listed?.by ? (
        <GroupHeader page={page} entry={entry} hasAbout={about.length > 0} />
      ) : (
        <PlainHeader page={page} entry={entry} />
      )}
      {/* The order of the parts never changes, so a part's index is its key. */}
      {others.map((part, index) => (
        <PartContent key={index} id={anchorOfPart(others, index)} {...{ part, page, entry, loaded }} />
      ))}
      {!listed && <WayBack entry={entry} />}
    </Element>
  )
}

/** The anchors of parts that a page has once. */
const anchors: Readonly<Partial<Record<EntryPart['kind'], string>>> = { facts: 'facts', gallery: 'pictures' }

function anchorOfPart(parts: readonly EntryPart[], index: number): string {
  const own = (part: EntryPart | undefined) =>
    (part && 'id' in part && part.id) || anchors[part?.kind ?? 'list']
  const anchor = own(parts[index])
  const isFirst = parts.findIndex((part) => own(part) === anchor) === index
  return anchor !== undefined && isFirst ? anchor : `part-${index + 1}`
}

function WayBack({ entry: { under } }: Pick<EntryProps, 'entry'>) {
  const { text, paths } = useWords()
  if (!under) return null
  const { heading } = under
  return (
    <BackLink href={paths.own(under.path)}>
      {heading === undefined ? text('back.home') : text('back.to', { heading })}
    </BackLink>
  )
}

function PlainHeader({ page, entry }: Omit<EntryProps, 'loaded'>) {
  return (
    <PageHeader heading={page.heading} lead={entry.lead} language={page.contentLanguage}>
      {entry.listed ? <TitleBar page={page} /> : <Breadcrumbs page={page} />}
    </PageHeader>
  )
}

/** The text and the facts that follow the list of a group: they are shown together. */
function aboutOf({ listed, parts }: Entry): readonly EntryPart[] {
  const list = listed?.by ? parts.findIndex(({ kind }) => kind === 'list') : parts.length
  return parts.slice(list).filter(({ kind }) => kind === 'body' || kind === 'facts')
}

interface PartProps extends EntryProps {
  /** Id of its heading. */
  id: string
  part: EntryPart
}

function PartContent({ id, part, page, entry, loaded }: PartProps) {
  const { text } = useWords()
  switch (part.kind) {
    case 'body':
      return page.blocks.length === 0 ? null : (
        <div className="shell-story">
          <Blocks blocks={page.blocks} language={page.contentLanguage} />
        </div>
      )
    case 'facts':
      return (
        <Section id={id} heading={text('part.glance')}>
          <EntryFacts facts={part.wide} isWide />
          <EntryFacts facts={part.facts} />
        </Section>
      )
    case 'gallery':
      return (
        <Section id={id} heading={text('part.pictures')}>
          <Gallery name={part.name} pictures={part.pictures} />
        </Section>
      )
    case 'map':
      return <DetailMap part={part} page={page} entry={entry} loaded={loaded} />
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
        <EntryList page={page} entry={entry} loaded={loaded}>
          <GroupAbout page={page} outline={entry.outline} parts={aboutOf(entry)} />
          <WayBack entry={entry} />
        </EntryList>
      )
    case 'tiles':
    case 'slot':
      return <Blocks blocks={[part]} />
  }
}

/** Cards of documents; of documents nearby, with how distances are measured. */
function Listed({ entries, isPlain = false, more }: Extract<EntryPart, { kind: 'entries' }>) {
  const words = useWords()
  const { text } = words
  const isNear = entries.some(({ distance }) => distance !== undefined)
  return (
    <>
      {isNear && <p className="shell-neighbours-note">{text('part.distances')}</p>}
      {isPlain ? (
        <Neighbours entries={entries} />
      ) : (
        <EntryCards entries={entries.map((card) => cardInWords(card, words))} more={more} />
      )}
    </>
  )
}
