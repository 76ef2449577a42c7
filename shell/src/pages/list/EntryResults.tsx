import type { EntryCard, ListResult } from '@tessera/content/port'
import { countChoices } from '../../shared/list/listHref.ts'
import type { ShownList } from '../loading/LoadedPage.ts'
import { EntryCards } from '../parts/EntryCards.tsx'
import { type ItemWords, useItemWords } from '../words/PageWords.ts'
import { Results } from './Results.tsx'

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
  return (
    <Results {...list} heading={countItems(result.total, heading, words)}>
      {result.total > 0 ? (
        <EntryCards entries={result.items} first={isOnMap ? first : undefined} />
      ) : (
        <div className="shell-empty">
          <p className="shell-empty-lead">{text(isNarrowed ? 'items.noneFits' : 'items.none')}</p>
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

/** How many documents a list has, under its own heading if it has one. */
export function countItems(count: number, heading: string | undefined, { text }: ItemWords): string {
  return heading === undefined ? text('items.count', { count }) : text('items.of', { heading, count })
}
