import { blocksClass } from '@tessera/kit/contract/page'
import type { Block, Region, SiteLanguage, SlotBlock } from '@tessera/content/port'
import { EntryCards } from '../parts/EntryCards.tsx'
import { FactsList } from '../parts/FactsList.tsx'
import { Gallery, PictureCaption } from '../parts/Gallery.tsx'
import { LazyPicture } from '../parts/LazyPicture.tsx'
import { RegionIndex } from '../parts/RegionIndex.tsx'
import { FormBlock } from './FormBlock.tsx'
import { describeEntry } from '../slots/createContextOfPage.ts'
import { Slot } from '../slots/Slot.tsx'
import { cardInWords } from '../words/cardInWords.ts'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'

interface BlocksProps {
  blocks: readonly Block[]
  regions: readonly Region[]
  /** Language of the texts, if it is not the page's. */
  language?: SiteLanguage | undefined
}

/** The blocks of a text, in order. Their order never changes, so a block's index is its key. */
export function Blocks({ blocks, regions, language }: BlocksProps) {
  if (blocks.length === 0) return null
  return (
    <div className={blocksClass} {...languageOf(language)}>
      {blocks.map((block, index) => (
        <BlockContent key={index} block={block} regions={regions} />
      ))}
    </div>
  )
}

function BlockContent({ block, regions }: Pick<BlocksProps, 'regions'> & { block: Block }) {
  const { paths } = useWords()
  switch (block.kind) {
    case 'prose':
      return <div className="shell-prose" dangerouslySetInnerHTML={{ __html: paths.inHtml(block.html) }} />
    case 'html':
      return <div className="shell-html" dangerouslySetInnerHTML={{ __html: paths.inHtml(block.html) }} />
    case 'picture':
      return (
        <figure className="shell-figure">
          <LazyPicture picture={block.picture} sizes="(min-width: 72rem) 72rem, 92vw" />
          <PictureCaption picture={block.picture} />
        </figure>
      )
    case 'gallery':
      return <Gallery name={block.name} pictures={block.pictures} />
    case 'quote':
      return (
        <blockquote className="shell-quote">
          <p lang={block.language}>{block.text}</p>
          {block.source && <footer>{block.source}</footer>}
        </blockquote>
      )
    case 'facts':
      return <FactsList facts={block.facts} />
    case 'email':
      return (
        <p className="shell-email">
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the address is decoded on the press (EM2) */}
          <a href="#" data-mailto-token={block.token} data-mailto-vector={block.shift}>
            {block.label}
          </a>
        </p>
      )
    case 'banner':
      return <div id={block.position} className="shell-banner" />
    case 'regions':
      return <RegionIndex regions={regions} />
    case 'entries':
      return <ListedEntries {...block} />
    case 'form':
      return <FormBlock name={block.name} form={block.form} />
    case 'slot':
      return <PlacedSlot {...block} />
  }
}

function ListedEntries({
  heading,
  entries,
  more,
}: Pick<Extract<Block, { kind: 'entries' }>, 'heading' | 'entries' | 'more'>) {
  const words = useWords()
  const cards = <EntryCards entries={entries.map((card) => cardInWords(card, words))} more={more} />
  if (heading === undefined) return cards
  return (
    <section className="shell-listed" aria-label={heading}>
      <div className="shell-prose">
        <h2>{heading}</h2>
      </div>
      {cards}
    </section>
  )
}

export function PlacedSlot({ slot, options, entries, fallback, by }: SlotBlock) {
  const { paths } = useWords()
  const given = entries?.map(({ heading, path, ...entry }) => describeEntry(entry, { heading, path }, paths))
  const data = { options, ...(given && { entries: given }) }
  return <Slot name={slot} data={data} placed={{ by }} fallback={<p>{fallback}</p>} />
}
