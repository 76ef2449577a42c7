import type { ReactNode } from 'react'
import type { EntryCard, SearchHit } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import { searchTitle } from '../head/pageFacts.ts'
import type { LoadedSearch, Offered } from '../loading/LoadedPage.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx'
import { SearchForm } from '../parts/SearchForm.tsx'
import { cardInWords } from '../words/cardInWords.ts'
import { describeHit, groupHits, nameHit } from '../words/describeHit.ts'
import { type PageWords, useWords } from '../words/PageWords.ts'

/** Results of a search in groups, and the field for another search (SE3). */
export function SearchPage({ page }: { page: LoadedSearch }) {
  const words = useWords()
  const { paths } = words
  const { text, hits, named, offered, own } = page
  const rowsOf = (found: readonly SearchHit[]) => found.map((hit) => rowOfHit(hit, words))
  return (
    <>
      <div className="shell-found">
        <header className="shell-page-header">
          <Breadcrumbs page={{ heading: words.text('found.heading') }} />
          <h1 tabIndex={-1}>{searchTitle(page, words)}</h1>
          <SearchForm text={text} />
        </header>
        {text !== '' && <p className="shell-found-summary">{describeResults(page, words)}</p>}
        {groupHits(hits, words).map(({ id, label, hits: its }) => (
          <Group key={id} id={id} label={label} rows={rowsOf(its)} />
        ))}
        {text !== '' && hits.length === 0 && offered && <Offers {...offered} />}
        {named.map(({ path, heading }) => (
          <Way key={path} href={listHref(paths.own(path), { text })} look="shell-button shell-button-quiet">
            {words.text('found.named', { heading, text })}
          </Way>
        ))}
      </div>
      {own && <Blocks blocks={own.blocks} language={own.contentLanguage} />}
    </>
  )
}

/** What a visitor who found nothing can go to instead. */
function Offers({ entries = [], carousel }: Offered) {
  const words = useWords()
  const { text, paths } = words
  const rowsOf = (cards: readonly EntryCard[]) => cards.map((card) => rowOfCard(card, words))
  return (
    <>
      {entries.length > 0 && <Group id="featured" label={text('frame.featured')} rows={rowsOf(entries)} />}
      {carousel && carousel.tiles.length > 0 && (
        <>
          <Group id="tiles" label={carousel.heading} rows={rowsOf(carousel.tiles)} />
          {carousel.more && (
            <Way href={paths.own(carousel.more.path)} look="shell-button">
              {carousel.more.label}
            </Way>
          )}
        </>
      )}
    </>
  )
}

function Way({ href, look, children }: { href: string; look: string; children: ReactNode }) {
  return (
    <p className="shell-found-ways">
      <a className={look} href={href}>
        {children}
      </a>
    </p>
  )
}

interface Row extends Pick<SearchHit, 'id' | 'href' | 'name' | 'mark'> {
  about: string | undefined
}

function Group({ id: group, label, rows }: { id: string; label: string; rows: readonly Row[] }) {
  const id = `found-${group}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {rows.map(({ id, href, name, about, mark }) => (
          <li key={id} data-group={mark}>
            <a href={href}>{name}</a>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowOfHit(hit: SearchHit, words: PageWords): Row {
  const { id, href, mark } = hit
  return { id, href, name: nameHit(hit, words), about: describeHit(hit, words), mark }
}

function rowOfCard(card: EntryCard, words: PageWords): Row {
  const { id, name, path, summary, where, group: mark } = card
  const [fact] = cardInWords(card, words).facts
  return { id, name, href: words.paths.own(path), about: where ?? summary ?? fact?.detail, mark }
}

function describeResults({ text: searched, hits }: LoadedSearch, { text }: PageWords): string {
  if (hits.length === 0) return text('found.none', { text: searched })
  if (hits.every(({ about }) => about)) return text('found.about', { text: searched })
  if (hits.every(({ near }) => near)) return text('found.near', { text: searched })
  return text('found.results', { count: hits.length })
}
