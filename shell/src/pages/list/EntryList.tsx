import type { ReactNode } from 'react'
import type { Entry, TextPage } from '@tessera/content/port'
import type { PageProps } from '../loading/LoadedPage.ts'
import { cardInWords } from '../words/cardInWords.ts'
import { useWords } from '../words/PageWords.ts'
import { EntryResults } from './EntryResults.tsx'
import { FilterBox } from './FilterBox.tsx'
import { ListMap } from './ListMap.tsx'

interface EntryListProps extends PageProps<TextPage> {
  entry: Entry
  /** What follows the list. */
  children?: ReactNode
}

/** The list of a type that the site defines: its filter, its results, and the map beside them if the type has one. */
export function EntryList({ page, entry, loaded, children }: EntryListProps) {
  const words = useWords()
  const { list } = loaded
  const { listed } = entry
  if (!list || !listed) return null
  const { bounds, heading, hasFilter, hasMap } = listed
  const result = { ...list.result, items: list.result.items.map((card) => cardInWords(card, words)) }
  const shown = { path: words.paths.own(page.path), query: list.query, result }
  const results = (
    <section className="shell-results" aria-labelledby="results" data-results="">
      <EntryResults {...shown} heading={heading} isOnMap={hasMap} />
    </section>
  )
  return (
    <>
      {hasFilter && <FilterBox {...shown} listed={listed} />}
      <div className="shell-list" data-main="" data-pushed="false">
        {hasMap && bounds ? (
          <div className="shell-beside">
            <ListMap
              heading={page.heading}
              entry={entry}
              listed={{ ...listed, bounds }}
              list={list}
              loaded={loaded}
            />
            {results}
          </div>
        ) : (
          results
        )}
        {children}
      </div>
    </>
  )
}
