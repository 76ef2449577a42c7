import type { EntryCard } from '@tessera/content/port'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'
import { LazyPicture } from './LazyPicture.tsx'
import { OpeningHours } from './OpeningHours.tsx'

/** Cards that link to entries. `level`: of their headings. */
export function EntryCards({ entries, level }: { entries: readonly EntryCard[]; level: 2 | 3 }) {
  const { paths } = useWords()
  const Heading = `h${level}` as const
  return (
    <ul className="shell-featured">
      {entries.map(({ name, path, summary, picture, facts, language }) => (
        <li key={path} className="shell-card">
          {picture && (
            <LazyPicture picture={{ ...picture, alt: '' }} sizes="(min-width: 40rem) 17rem, 46vw" />
          )}
          <Heading>
            <a href={paths.own(path)} {...languageOf(language)}>
              <bdi>{name}</bdi>
            </a>
          </Heading>
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
