import type { ShownList } from '../loading/LoadedPage.ts'
import type { PlacesQuery } from '@tessera/content/port'
import { countChoices, placesHref } from '../../shared/list/listHref.ts'
import { Icon } from '../parts/Icon.tsx'
import { type ListWords, useWords } from '../words/PageWords.ts'
import type { Paths } from '../words/paths.ts'

/** The control that pushes the list down, and the filter's form: plain GET, so that it works without scripting. */
export function FilterBox({ path, query, result }: Omit<ShownList, 'withRegion'>) {
  const words = useWords()
  const { text } = words
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
          <span data-filter-label="">{filterLabel(query, words)}</span>
        </button>
      </div>
      <section
        id="filter-box"
        className="shell-filter"
        aria-label={text('filter.label')}
        data-filter-box=""
        data-open="false"
        data-places={words.paths.prefix + placesHref(query)}
        data-prefix={words.paths.prefix || undefined}
        data-routes={formatRoutes(words.paths)}
      >
        <form className="shell-filter-form" method="get" action={path}>
          <div className="shell-filter-text">
            <label htmlFor="filter-text">{text('filter.text')}</label>
            <input id="filter-text" type="search" name="text" defaultValue={query.text} autoComplete="off" />
          </div>
          <SortOrder query={query} result={result} />
          <Facets query={query} result={result} />
          {query.area && <input type="hidden" name="bbox" value={query.area.join(',')} />}
          <div className="shell-filter-actions">
            <button className="shell-button" type="submit" data-filter-submit="">
              {text('filter.show')}
            </button>
            <a className="shell-button shell-button-quiet" href={path} data-filter-clear="">
              {text('list.clear')}
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

/** The addresses as JSON, for the rows that a browser renders; undefined if there are none. */
function formatRoutes({ routes }: Paths): string | undefined {
  return Object.keys(routes).length > 0 ? JSON.stringify(routes) : undefined
}

function SortOrder({ query, result }: Pick<ShownList, 'query' | 'result'>) {
  const { text } = useWords()
  const hasCategories = result.facets.categories.length > 0
  const order = query.sort ?? (hasCategories ? '' : 'population')
  return (
    <div className="shell-filter-sort">
      <label htmlFor="filter-sort">{text('filter.order')}</label>
      <select id="filter-sort" name="sort" defaultValue={order}>
        {hasCategories && <option value="">{text('filter.interest')}</option>}
        <option value="population">{text('filter.largest')}</option>
        <option value="name">{text('filter.byName')}</option>
      </select>
    </div>
  )
}

function Facets({ query, result: { facets } }: Pick<ShownList, 'query' | 'result'>) {
  const { text } = useWords()
  const toChoice = ({ id, count, name }: { id: string; count: number; name: string }) => ({
    id,
    count,
    label: name,
  })
  return (
    <>
      <Facet
        legend={text('filter.kind')}
        name="kinds"
        chosen={query.kinds ?? []}
        choices={facets.kinds.map(({ id, count }) => ({ id, count, label: text(`list.kinds.${id}`) }))}
      />
      {facets.categories.length > 0 && (
        <Facet
          legend={text('filter.category')}
          name="categories"
          chosen={query.categories ?? []}
          choices={facets.categories.map(toChoice)}
        />
      )}
      {facets.provinces.length > 1 && (
        <Facet
          legend={text('filter.province')}
          name="provinces"
          chosen={query.provinces ?? []}
          choices={facets.provinces.map(toChoice)}
        />
      )}
    </>
  )
}

export function filterLabel(query: PlacesQuery, { text }: ListWords): string {
  return text('list.filter', { count: countChoices(query) })
}

interface FacetProps {
  legend: string
  name: 'kinds' | 'provinces' | 'categories'
  chosen: readonly string[]
  choices: readonly { id: string; label: string; count: number }[]
}

function Facet({ legend, name, chosen, choices }: FacetProps) {
  const { number } = useWords()
  return (
    <fieldset className={`shell-facet shell-facet-${name}`}>
      <legend>{legend}</legend>
      {choices.map(({ id, label, count }) => (
        <label key={id} className="shell-choice" data-none={count === 0 ? '' : undefined}>
          <input type="checkbox" name={name} value={id} defaultChecked={chosen.includes(id)} />
          <span>{label}</span>
          <span className="shell-count" data-facet-count={`${name}:${id}`}>
            {number(count)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
