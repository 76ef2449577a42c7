import type { EntryCard } from '@tessera/content/port'
import { Categories } from '../parts/Categories.tsx'
import { LazyPicture } from '../parts/LazyPicture.tsx'
import { languageOf } from '../words/languageOf.ts'
import { useItemWords } from '../words/PageWords.ts'

interface RowsProps {
  entries: readonly EntryCard[]
  first: number
}

/** The rows of one page of a list, numbered from the list's first page on, as their pins on the map are. */
export function Rows({ entries, first }: RowsProps) {
  const { number, paths } = useItemWords()
  return (
    <ol className="shell-rows" start={first}>
      {entries.map(function showRow(
        { id, name, path, group, picture, summary, language, fact, row: { where, chips = [], amount } = {} },
        index,
      ) {
        const isWritten = summary !== undefined || chips.length > 0
        return (
          <li
            key={id}
            className={isWritten ? 'shell-row shell-row-written' : 'shell-row'}
            data-place-id={id}
            data-group={group}
          >
            <RowPicture picture={isWritten ? picture : undefined} />
            <span className="shell-row-number" aria-hidden="true">
              {number(first + index)}
            </span>
            <a className="shell-row-name" href={paths.own(path)}>
              {name}
            </a>
            <span className="shell-row-where">{where}</span>
            {summary !== undefined && (
              <span className="shell-row-summary" {...languageOf(language)}>
                {summary}
              </span>
            )}
            {isWritten ? <Categories categories={chips} /> : <span className="shell-row-fact">{fact}</span>}
            <span className="shell-row-amount">
              {amount && (
                <bdi>
                  {number(amount.value)} <small>{amount.unit}</small>
                </bdi>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** A row's picture. It precedes the texts beside it: arriving later, it would push them down. */
function RowPicture({ picture }: Pick<EntryCard, 'picture'>) {
  return (
    picture && (
      <span className="shell-row-picture">
        <LazyPicture picture={{ ...picture, alt: '' }} sizes="11rem" />
      </span>
    )
  )
}
