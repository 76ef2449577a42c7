import type { ReactNode } from 'react'
import { blocksClass } from '@tessera/kit/contract/page'
import type { Block, SiteLanguage, SlotBlock } from '@tessera/content/port'
import { EntryCards } from '../parts/EntryCards.tsx'
import { FactsList } from '../parts/FactsList.tsx'
import { Gallery, PictureCaption } from '../parts/Gallery.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { LazyPicture } from '../parts/LazyPicture.tsx'
import { TileIndex, tileOfEntry } from '../parts/TileIndex.tsx'
import { FormBlock } from './FormBlock.tsx'
import { describeEntry } from '../slots/createContextOfPage.ts'
import { Slot } from '../slots/Slot.tsx'
import { cardInWords } from '../words/cardInWords.ts'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'

interface BlocksProps {
  blocks: readonly Block[]
  /** Language of the texts, if it is not the page's. */
  language?: SiteLanguage | undefined
}

/** The blocks of a text, in order. Their order never changes, so a block's index is its key. */
export function Blocks({ blocks, language }: BlocksProps) {
  if (blocks.length === 0) return null
  return (
    <div className={blocksClass} {...languageOf(language)}>
      {blocks.map((block, index) => (
        <BlockContent key={index} block={block} />
      ))}
    </div>
  )
}

function BlockContent({ block }: { block: Block }) {
  const words = useWords()
  const { paths } = words
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
          <MailLink label={block.label} token={block.token} shift={block.shift} />
        </p>
      )
    case 'banner':
      return <div id={block.position} className="shell-banner" />
    case 'tiles':
      return (
        <Listed heading={block.heading}>
          <TileIndex tiles={block.tiles.map((tile) => tileOfEntry(tile, words))} />
        </Listed>
      )
    case 'entries':
      return (
        <Listed heading={block.heading}>
          <EntryCards entries={block.entries.map((card) => cardInWords(card, words))} more={block.more} />
        </Listed>
      )
    case 'form':
      return <FormBlock name={block.name} form={block.form} />
    case 'slot':
      return <PlacedSlot {...block} />
  }
}

/** Documents of a type, under a heading if there is one. */
function Listed({ heading, children }: { heading?: string | undefined; children: ReactNode }) {
  if (heading === undefined) return children
  return (
    <section className="shell-listed" aria-label={heading}>
      <div className="shell-prose">
        <h2>{heading}</h2>
      </div>
      {children}
    </section>
  )
}

function PlacedSlot({ slot, options, entries, fallback, by }: SlotBlock) {
  const { paths } = useWords()
  const given = entries?.map(({ heading, path, ...entry }) => describeEntry(entry, { heading, path }, paths))
  const data = { options, ...(given && { entries: given }) }
  return <Slot name={slot} data={data} placed={{ by }} fallback={<p>{fallback}</p>} />
}
