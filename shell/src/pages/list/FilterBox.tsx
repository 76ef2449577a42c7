import type { ShownList } from '../loading/LoadedPage.ts'
import type { ChoiceFacet, ListQuery } from '@tessera/content/port'
import type { WordKey } from '@tessera/content/words'
import { countChoices, placesHref } from '../../shared/list/listHref.ts'
import { Icon } from '../parts/Icon.tsx'
import { type AllWords, type ListWords, useWords } from '../words/PageWords.ts'
import { labelChoice } from '../words/labelChoice.ts'
import type { Paths } from '../words/paths.ts'

/** The control that pushes the list down, and the filter's form: plain GET, so that it works without scripting. */
export function FilterBox({ path, query, result }: ShownList) {
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
          {result.facets.map(
            (facet) => facet.kind === 'choices' && <Facet key={facet.name} facet={facet} query={query} />,
          )}
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

/** The words of orders and facets that content does not name. */
const ownLabels: Readonly<Record<string, WordKey>> = {
  '': 'filter.interest',
  population: 'filter.largest',
  name: 'filter.byName',
  kinds: 'filter.kind',
  categories: 'filter.category',
  provinces: 'filter.province',
}

function labelOf({ id, label }: { id: string; label?: string }, { text }: AllWords): string {
  const own = ownLabels[id]
  return label ?? (own ? text(own) : id)
}

function SortOrder({ query, result: { sorts } }: Pick<ShownList, 'query' | 'result'>) {
  const words = useWords()
  return (
    <div className="shell-filter-sort">
      <label htmlFor="filter-sort">{words.text('filter.order')}</label>
      <select id="filter-sort" name="sort" defaultValue={query.sort ?? sorts[0]?.id}>
        {sorts.map((sort) => (
          <option key={sort.id} value={sort.id}>
            {labelOf(sort, words)}
          </option>
        ))}
      </select>
    </div>
  )
}

export function filterLabel(query: ListQuery, { text }: ListWords): string {
  return text('list.filter', { count: countChoices(query) })
}

function Facet({ facet, query }: { facet: ChoiceFacet; query: ListQuery }) {
  const words = useWords()
  const { name, label, choices } = facet
  const chosen = query.choices?.[name] ?? []
  return (
    <fieldset className={`shell-facet shell-facet-${name}`}>
      <legend>{labelOf({ id: name, ...(label && { label }) }, words)}</legend>
      {choices.map(({ count, ...choice }) => (
        <label key={choice.id} className="shell-choice" data-none={count === 0 ? '' : undefined}>
          <input type="checkbox" name={name} value={choice.id} defaultChecked={chosen.includes(choice.id)} />
          <span>{labelChoice(choice, words)}</span>
          <span className="shell-count" data-facet-count={`${name}:${choice.id}`}>
            {words.number(count)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
