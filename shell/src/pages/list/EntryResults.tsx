import type { EntryCard, ListResult } from '@tessera/content/port'
import { countChoices } from '../../shared/list/listHref.ts'
import type { ShownList } from '../loading/LoadedPage.ts'
import { EntryCards } from '../parts/EntryCards.tsx'
import { type ItemWords, useItemWords } from '../words/PageWords.ts'
import { Results } from './Results.tsx'
import { Rows } from './Rows.tsx'

interface EntryResultsProps extends ShownList {
  result: ListResult<EntryCard>
  /** The heading of the list, if it has one of its own. */
  heading: string | undefined
  isOnMap: boolean
}

/** The documents of a list's query. Rendered on the server, and in the browser while a visitor filters. */
export function EntryResults({ heading, isOnMap, ...list }: EntryResultsProps) {
  const { path, query, result } = list
  const first = (result.page - 1) * 48 + 1
  const words = useItemWords()
  const { text } = words
  const isNarrowed = countChoices(query) > 0
  const none = isNarrowed ? text('items.noneFits') : text('items.none')
  return (
    <Results {...list} heading={countItems(result.total, heading, words)}>
      {result.total > 0 ? (
        <Items entries={result.items} first={first} isOnMap={isOnMap} />
      ) : (
        <div className="shell-empty">
          <p className="shell-empty-lead">
            {query.text ? text('items.noneNamed', { text: query.text }) : none}
          </p>
          {isNarrowed && (
            <a className="shell-button" href={path}>
              {text('items.showAll')}
            </a>
          )}
        </div>
      )}
    </Results>
  )
}

interface ItemsProps {
  entries: readonly EntryCard[]
  /** Number of the first. */
  first: number
  isOnMap: boolean
}

/** Rows, if the type says what is in them; else cards. */
function Items({ entries, first, isOnMap }: ItemsProps) {
  const { paths } = useItemWords()
  if (entries.every(({ row }) => row === undefined))
    return <EntryCards entries={entries} first={isOnMap ? first : undefined} />
  const rows = entries.map(({ id, name, path, picture, summary, language, fact, row, group }) => ({
    id,
    name,
    href: paths.own(path),
    picture: picture && { ...picture, alt: '' },
    summary,
    language,
    fact,
    chips: [],
    ...row,
    marks: { 'data-group': group },
  }))
  return <Rows rows={rows} first={first} />
}

/** How many documents a list has, under its own heading if it has one. */
export function countItems(count: number, heading: string | undefined, { text }: ItemWords): string {
  return heading === undefined ? text('items.count', { count }) : text('items.of', { heading, count })
}
