import type { EntryCard, MoreEntries } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import { languageOf } from '../words/languageOf.ts'
import { useItemWords } from '../words/PageWords.ts'
import { GroupOutline } from './GroupOutline.tsx'
import { Distance } from './Distance.tsx'
import { LazyPicture } from './LazyPicture.tsx'

interface EntryCardsProps {
  entries: readonly EntryCard[]
  /** Number of the first card, if the cards are numbered as their pins on the list's map are. */
  first?: number | undefined
  /** The list that has those that are left out. */
  more?: MoreEntries | undefined
}

/** Cards that link to entries; their facts are in words already, as `cardInWords` puts them. */
export function EntryCards({ entries, first, more }: EntryCardsProps) {
  const { paths, text } = useItemWords()
  return (
    <>
      <ul className="shell-featured">
        {entries.map((entry, index) => (
          <Card key={entry.path} entry={entry} number={first && first + index} />
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

function Card({ entry, number }: { entry: EntryCard; number: number | undefined }) {
  const { paths, number: format } = useItemWords()
  const { id, name, nameLanguage, path, summary, fact, picture, distance, facts, icon, group } = entry
  return (
    <li className="shell-card" data-place-id={number === undefined ? undefined : id} data-group={group}>
      {picture && <LazyPicture picture={{ ...picture, alt: '' }} sizes="(min-width: 40rem) 17rem, 46vw" />}
      {number && (
        <span className="shell-row-number" aria-hidden="true">
          {format(number)}
        </span>
      )}
      <h3>
        <a href={paths.own(path)} {...languageOf(nameLanguage)}>
          <bdi>{name}</bdi>
        </a>
      </h3>
      {(facts.length > 0 ? facts : [undefined]).map(
        (one, at) =>
          (one ?? distance) !== undefined && (
            <p key={one?.term ?? at} className="shell-card-where" {...languageOf(one?.language)}>
              {at === 0 && icon && <GroupOutline outline={icon} />}
              {one?.detail}
              {at === 0 && distance !== undefined && <Distance km={distance} as="span" />}
            </p>
          ),
      )}
      {(summary ?? fact) !== undefined && (
        <p className="shell-card-fact" {...(summary !== undefined && languageOf(entry.language))}>
          {summary ?? fact}
        </p>
      )}
    </li>
  )
}
