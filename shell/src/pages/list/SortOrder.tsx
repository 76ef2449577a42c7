import type { ShownList } from '../loading/LoadedPage.ts'
import { useWords } from '../words/PageWords.ts'

/** The orders of a list to choose from; content names all but the orders by a first facet and by a type's title. */
export function SortOrder({ query, result: { sorts } }: Pick<ShownList, 'query' | 'result'>) {
  const { text } = useWords()
  return (
    <div className="shell-filter-sort">
      <label htmlFor="filter-sort">{text('filter.order')}</label>
      <select id="filter-sort" name="sort" defaultValue={query.sort ?? ''}>
        {sorts.map(({ id, label }, index) => (
          <option key={id} value={index === 0 ? '' : id}>
            {label ?? text(id === '' ? 'filter.interest' : 'filter.byName')}
          </option>
        ))}
      </select>
    </div>
  )
}
