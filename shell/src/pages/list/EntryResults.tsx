import type { EntryCard, ListResult } from '@tessera/content/port'
import { countChoices } from '../../shared/list/listHref.ts'
import type { ShownList } from '../loading/LoadedPage.ts'
import { EntryCards } from '../parts/EntryCards.tsx'
import { useItemWords } from '../words/PageWords.ts'
import { Results } from './Results.tsx'

interface EntryResultsProps extends ShownList {
  result: ListResult<EntryCard>
  isOnMap: boolean
}

/** The documents of a list's query. Rendered on the server, and in the browser while a visitor filters. */
export function EntryResults({ isOnMap, ...list }: EntryResultsProps) {
  const { path, query, result } = list
  const first = (result.page - 1) * 48 + 1
  const { text } = useItemWords()
  const isNarrowed = countChoices(query) > 0
  return (
    <Results {...list} heading={text('items.count', { count: result.total })}>
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
