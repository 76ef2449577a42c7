import type { EntryCard } from '@tessera/content/port'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'
import { LazyPicture } from './LazyPicture.tsx'
import { OpeningHours } from './OpeningHours.tsx'

interface EntryCardsProps {
  entries: readonly EntryCard[]
  /** Number of the first card, if the cards are numbered as their pins on the list's map are. */
  first?: number | undefined
}

/** Cards that link to entries. */
export function EntryCards({ entries, first }: EntryCardsProps) {
  const { paths, number } = useWords()
  return (
    <ul className="shell-featured">
      {entries.map(({ id, name, path, summary, picture, facts, language, group }, index) => (
        <li key={path} className="shell-card" data-place-id={first && id} data-group={group}>
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
          {facts.map(({ term, detail, hours, language: ofFact }) => (
            <p key={term} className="shell-card-where" {...languageOf(ofFact)}>
              {hours ? <OpeningHours hours={hours} /> : <bdi>{detail}</bdi>}
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
  )
}
