import type { ShownList } from '../loading/LoadedPage.ts'
import { Icon } from '../parts/Icon.tsx'
import { useWords } from '../words/PageWords.ts'
import type { Paths } from '../words/paths.ts'
import { FacetFields } from './FacetFields.tsx'
import { SortOrder } from './SortOrder.tsx'

/** Addresses of the list's columns and of what its map shows, and the list's own heading. */
type LiveData = Readonly<Record<'data-list' | 'data-markers' | 'data-heading', string | undefined>>

export interface FilterBoxProps extends ShownList {
  labels: Readonly<Record<'box' | 'open' | 'show', string>>
  /** Where a browser gets the list, to filter it without requests; left out of a list that is too long for this. */
  live?: LiveData | undefined
}

/** The control that pushes the list down, and the filter's form: plain GET, so that it works without scripting. */
export function FilterBox({ path, query, result, labels, live }: FilterBoxProps) {
  const { text, paths } = useWords()
  const facets = Map.groupBy(result.facets, ({ name }) => name)
  return (
    <>
      <div className="shell-filter-bar">
        <button
          className="shell-button shell-button-quiet"
          type="button"
          data-toggle-main=""
          aria-controls="filter-box"
          aria-expanded="false"
        >
          <Icon name="filter" />
          <span data-filter-label="">{labels.open}</span>
        </button>
      </div>
      <section
        id="filter-box"
        className="shell-filter"
        aria-label={labels.box}
        data-filter-box=""
        data-open="false"
        {...(live && { ...live, ...addressesIn(paths) })}
      >
        {/* A value outside of a range's ends finds what there is: browsers need not refuse it. */}
        <form
          className="shell-filter-form"
          method="get"
          action={path}
          noValidate={result.facets.some(({ kind }) => kind === 'range')}
        >
          <div className="shell-filter-text">
            <label htmlFor="filter-text">{text('filter.text')}</label>
            <input id="filter-text" type="search" name="text" defaultValue={query.text} autoComplete="off" />
          </div>
          <SortOrder query={query} result={result} />
          {Array.from(facets, ([name, parts]) => (
            <FacetFields key={name} name={name} parts={parts} query={query} />
          ))}
          {query.area && <input type="hidden" name="bbox" value={query.area.join(',')} />}
          <div className="shell-filter-actions">
            <button className="shell-button" type="submit" data-filter-submit="">
              {labels.show}
            </button>
            <a className="shell-button shell-button-quiet" href={path} data-filter-clear="">
              {text('items.clear')}
            </a>
            <button className="shell-button shell-button-quiet" type="button" data-filter-close="">
              <Icon name="close" />
              {text('filter.close')}
            </button>
          </div>
        </form>
      </section>
    </>
  )
}

/** What the rows that a browser renders need to link to pages; undefined where addresses are as usual. */
function addressesIn({ prefix, routes }: Paths) {
  const own = Object.keys(routes).length > 0 ? JSON.stringify(routes) : undefined
  return { 'data-prefix': prefix || undefined, 'data-routes': own }
}
