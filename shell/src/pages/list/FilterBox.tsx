import type { ListOfPage, ListQuery } from '@tessera/content/port'
import { countChoices, entriesHref, markersHref } from '../../shared/list/listHref.ts'
import type { ShownList } from '../loading/LoadedPage.ts'
import { Icon } from '../parts/Icon.tsx'
import { useWords } from '../words/PageWords.ts'
import type { Paths } from '../words/paths.ts'
import { FacetFields } from './FacetFields.tsx'
import { SortOrder } from './SortOrder.tsx'

interface FilterBoxProps extends ShownList {
  listed: ListOfPage
}

/** The control that pushes the list down, and the filter's form: plain GET, so that it works without scripting. */
export function FilterBox({ path, query, result, listed }: FilterBoxProps) {
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
          <span data-filter-label="">{text('items.filter', { count: countChoices(query) })}</span>
        </button>
      </div>
      <section
        id="filter-box"
        className="shell-filter"
        aria-label={text('items.filter', { count: 0 })}
        data-filter-box=""
        data-open="false"
        {...(listed.isShort && forBrowser(query, listed, paths))}
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
              {text('items.show')}
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

/** From where a browser gets a short list, to filter it without requests, and what its rows need to link to pages. */
function forBrowser({ area, by }: ListQuery, listed: ListOfPage, { prefix, routes }: Paths) {
  const { type, heading, bounds, hasMap } = listed
  const whole = { ...(area && { area }), ...(by && { by }) }
  return {
    'data-list': prefix + entriesHref(type, whole),
    'data-markers': hasMap && bounds ? prefix + markersHref(whole, type) : undefined,
    'data-heading': heading,
    'data-prefix': prefix || undefined,
    'data-routes': Object.keys(routes).length > 0 ? JSON.stringify(routes) : undefined,
  }
}
