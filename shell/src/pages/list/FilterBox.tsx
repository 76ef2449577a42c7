import type { ShownList } from '../loading/LoadedPage.ts'
import type { PlacesQuery } from '@tessera/content/port'
import { choicesIn, placesHref } from '../../shared/list/listHref.ts'
import { Icon } from '../parts/Icon.tsx'
import { formatNumber, kindNames } from '../words/kindNames.ts'

/** The control that pushes the list down, and the form it uncovers: plain GET, so that it works without scripting. */
export function FilterBox({ path, query, result, language }: Omit<ShownList, 'withRegion'>) {
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
          <span data-filter-label="">{filterLabel(query)}</span>
        </button>
      </div>
      <section
        id="filter-box"
        className="shell-filter"
        aria-label="Filter places"
        data-filter-box=""
        data-open="false"
        data-places={placesHref(query)}
      >
        <form className="shell-filter-form" method="get" action={path}>
          <div className="shell-filter-text">
            <label htmlFor="filter-text">Name contains</label>
            <input id="filter-text" type="search" name="text" defaultValue={query.text} autoComplete="off" />
          </div>
          <div className="shell-filter-sort">
            <label htmlFor="filter-sort">Order</label>
            <select id="filter-sort" name="sort" defaultValue={query.sort ?? 'population'}>
              <option value="population">Largest first</option>
              <option value="name">By name</option>
            </select>
          </div>
          <Facet
            legend="Kind"
            name="kinds"
            chosen={query.kinds ?? []}
            choices={result.facets.kinds.map(({ id, count }) => ({ id, count, label: kindNames[id].many }))}
            language={language}
          />
          {result.facets.provinces.length > 1 && (
            <Facet
              legend="Province"
              name="provinces"
              chosen={query.provinces ?? []}
              choices={result.facets.provinces.map(({ id, count, name }) => ({ id, count, label: name }))}
              language={language}
            />
          )}
          {query.area && <input type="hidden" name="bbox" value={query.area.join(',')} />}
          <div className="shell-filter-actions">
            <button className="shell-button" type="submit" data-filter-submit="">
              Show places
            </button>
            <a className="shell-button shell-button-quiet" href={path} data-filter-clear="">
              Clear all
            </a>
            <button className="shell-button shell-button-quiet" type="button" data-filter-close="">
              <Icon name="close" />
              Close
            </button>
          </div>
        </form>
      </section>
    </>
  )
}

export function filterLabel(query: PlacesQuery): string {
  const chosen = choicesIn(query)
  return chosen > 0 ? `Filter places (${chosen})` : 'Filter places'
}

interface FacetProps {
  legend: string
  name: 'kinds' | 'provinces'
  chosen: readonly string[]
  choices: readonly { id: string; label: string; count: number }[]
  language: string
}

function Facet({ legend, name, chosen, choices, language }: FacetProps) {
  return (
    <fieldset className={`shell-facet shell-facet-${name}`}>
      <legend>{legend}</legend>
      {choices.map(({ id, label, count }) => (
        <label key={id} className="shell-choice" data-none={count === 0 ? '' : undefined}>
          <input type="checkbox" name={name} value={id} defaultChecked={chosen.includes(id)} />
          <span>{label}</span>
          <span className="shell-count" data-facet-count={`${name}:${id}`}>
            {formatNumber(count, language)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
