import type { ShownList } from '../loading/LoadedPage.ts'
import { labelOwn } from '../words/labelOwn.ts'
import { useWords } from '../words/PageWords.ts'

/** The orders of a list to choose from. */
export function SortOrder({ query, result: { sorts } }: Pick<ShownList, 'query' | 'result'>) {
  const words = useWords()
  return (
    <div className="shell-filter-sort">
      <label htmlFor="filter-sort">{words.text('filter.order')}</label>
      <select id="filter-sort" name="sort" defaultValue={query.sort ?? ''}>
        {sorts.map((sort, index) => (
          <option key={sort.id} value={index === 0 ? '' : sort.id}>
            {labelOwn(sort, words)}
          </option>
        ))}
      </select>
    </div>
  )
}
