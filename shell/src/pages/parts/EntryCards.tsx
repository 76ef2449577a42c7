import type { EntryCard, MoreEntries } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import { languageOf } from '../words/languageOf.ts'
import { useItemWords } from '../words/PageWords.ts'
import { Card } from './Card.tsx'
import { GroupOutline } from './GroupOutline.tsx'
import { Distance } from './Distance.tsx'

interface EntryCardsProps {
  entries: readonly EntryCard[]
  /** Number of the first card, if the cards are numbered as their pins on the list's map are. */
  first?: number | undefined
  /** The list that has those that are left out. */
  more?: MoreEntries | undefined
}

/** Cards that link to entries; their facts are in words already, as `cardInWords` puts them. */
export function EntryCards({ entries, first, more }: EntryCardsProps) {
  const { paths, number, text } = useItemWords()
  return (
    <>
      <ul className="shell-featured">
        {entries.map(
          (
            { id, name, path, summary, fact: instead, picture, distance, facts, icon, group, ...card },
            index,
          ) => (
            <Card
              key={path}
              href={paths.own(path)}
              name={name}
              language={card.nameLanguage}
              picture={picture}
              marks={{ 'data-place-id': first === undefined ? undefined : id, 'data-group': group }}
              number={
                first && (
                  <span className="shell-row-number" aria-hidden="true">
                    {number(first + index)}
                  </span>
                )
              }
            >
              {(facts.length > 0 ? facts : [undefined]).map(
                (fact, at) =>
                  (fact ?? distance) !== undefined && (
                    <p key={fact?.term ?? at} className="shell-card-where" {...languageOf(fact?.language)}>
                      {at === 0 && icon && <GroupOutline outline={icon} />}
                      {fact?.detail}
                      {at === 0 && distance !== undefined && <Distance km={distance} as="span" />}
                    </p>
                  ),
              )}
              {(summary ?? instead) !== undefined && (
                <p className="shell-card-fact" {...(summary !== undefined && languageOf(card.language))}>
                  {summary ?? instead}
                </p>
              )}
            </Card>
          ),
        )}
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
