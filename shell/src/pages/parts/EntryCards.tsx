import type { EntryCard, MoreEntries } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import { languageOf } from '../words/languageOf.ts'
import { useItemWords } from '../words/PageWords.ts'
import { LazyPicture } from './LazyPicture.tsx'

interface EntryCardsProps {
  entries: readonly EntryCard[]
  /** Number of the first card, if the cards are numbered as their pins on the list's map are. */
  first?: number | undefined
  /** The list that has those that are left out. */
  more?: MoreEntries | undefined
}

/** Cards that link to entries; their hours are in words already, as `cardInWords` puts them. */
export function EntryCards({ entries, first, more }: EntryCardsProps) {
  const { paths, number, text } = useItemWords()
  return (
    <>
      <ul className="shell-featured">
        {entries.map(({ id, name, path, summary, picture, facts, language }, index) => (
          <li key={path} className="shell-card" data-place-id={first && id}>
            {picture && (
              <LazyPicture picture={{ ...picture, alt: '' }} sizes="(min-width: 40rem) 17rem, 46vw" />
            )}
            {first && (
              <span className="shell-row-number" aria-hidden="true">
                {number(first + index)}
              </span>
            )}
            <h3>
              <a href={paths.own(path)} {...languageOf(language)}>
                <bdi>{name}</bdi>
              </a>
            </h3>
            {facts.map(({ term, detail, language: ofFact }) => (
              <p key={term} className="shell-card-where" {...languageOf(ofFact)}>
                <bdi>{detail}</bdi>
              </p>
            ))}
            {summary !== undefined && (
              <p className="shell-card-fact" {...languageOf(language)}>
                {summary}
              </p>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <p>
          <a className="shell-button shell-button-quiet" href={listHref(paths.own(more.path), more.query)}>
            {text('items.showAll')}
          </a>
        </p>
      )}
    </>
  )
}
