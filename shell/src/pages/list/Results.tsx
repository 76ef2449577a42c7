import type { ReactNode } from 'react'
import type { ShownList } from '../loading/LoadedPage.ts'
import { useItemWords } from '../words/PageWords.ts'
import { ChosenFilters, FacetChips } from './ChosenFilters.tsx'
import { Pagination } from './Pagination.tsx'

/** The results of a list's query. `children`: the items, or why there are none. */
export function Results({
  heading,
  children,
  ...list
}: ShownList & { heading: string; children: ReactNode }) {
  const { query, result } = list
  const { text } = useItemWords()
  return (
    <>
      <h2 id="results" data-result-count={result.total} tabIndex={-1}>
        {heading}
      </h2>
      <FacetChips {...list} />
      <ChosenFilters {...list} />
      {result.close && (
        <p className="shell-close">{text('items.close', { text: query.text ?? '', total: result.total })}</p>
      )}
      {children}
      <Pagination {...list} />
    </>
  )
}
