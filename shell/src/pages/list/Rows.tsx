import type { Choice, SiteLanguage } from '@tessera/content/port'
import type { Picture } from '@tessera/kit/contract/content'
import { Categories } from '../parts/Categories.tsx'
import { LazyPicture } from '../parts/LazyPicture.tsx'
import { languageOf } from '../words/languageOf.ts'
import { type AllWords, useItemWords } from '../words/PageWords.ts'

/** An item of a list as its row shows it. */
export interface Row {
  id: string
  name: string
  href: string
  picture?: Picture | undefined
  where?: string | undefined
  summary?: string | undefined
  /** Language of the summary, if it is not the page's. */
  language?: SiteLanguage | undefined
  chips: readonly Choice[]
  /** Shown in place of the summary and the chips, without them. */
  fact?: string | undefined
  amount?: { value: number; unit?: string } | undefined
  /** Attributes by which styles find it. */
  marks?: Readonly<Record<`data-${string}`, string | undefined>>
}

/** The rows of one page of a list, numbered from the list's first page on, as their pins on the map are. */
export function Rows({ rows, first }: { rows: readonly Row[]; first: number }) {
  const { number } = useItemWords() as AllWords
  return (
    <ol className="shell-rows" start={first}>
      {rows.map(function showRow(
        { id, name, href, where, summary, language, chips, fact, amount, ...row },
        index,
      ) {
        const isWritten = summary !== undefined || chips.length > 0
        return (
          <li
            key={id}
            className={isWritten ? 'shell-row shell-row-written' : 'shell-row'}
            data-place-id={id}
            {...row.marks}
          >
            <RowPicture picture={isWritten ? row.picture : undefined} />
            <span className="shell-row-number" aria-hidden="true">
              {number(first + index)}
            </span>
            <a className="shell-row-name" href={href}>
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
function RowPicture({ picture }: Pick<Row, 'picture'>) {
  return (
    picture && (
      <span className="shell-row-picture">
        <LazyPicture picture={picture} sizes="11rem" />
      </span>
    )
  )
}
