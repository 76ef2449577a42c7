import type { ShownList } from '../loading/LoadedPage.ts'
import type { ChoiceFacet, Facet, ListQuery, RangeFacet } from '@tessera/content/port'
import type { WordKey } from '@tessera/content/words'
import { countChoices } from '../../shared/list/listHref.ts'
import { Icon } from '../parts/Icon.tsx'
import { type AllWords, type ListWords, useWords } from '../words/PageWords.ts'
import { labelChoice } from '../words/labelChoice.ts'
import { formatBound } from '../words/formatBound.ts'

interface FilterBoxProps extends ShownList {
  labels: Readonly<Record<'box' | 'open' | 'show', string>>
  /** Attributes by which scripting filters without a request. */
  live?: Readonly<Record<`data-${string}`, string | undefined>>
}

/** The control that pushes the list down, and the filter's form: plain GET, so that it works without scripting. */
export function FilterBox({ path, query, result, labels, live = {} }: FilterBoxProps) {
  const { text } = useWords()
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
        {...live}
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
            <Facets key={name} name={name} parts={parts} query={query} />
          ))}
          {query.area && <input type="hidden" name="bbox" value={query.area.join(',')} />}
          <div className="shell-filter-actions">
            <button className="shell-button" type="submit" data-filter-submit="">
              {labels.show}
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
  return label ?? text(ownLabels[id] ?? 'filter.byName') // content names all but the order by a type's title
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

interface FacetsProps {
  name: string
  parts: readonly Facet[]
  query: ListQuery
}

/** The choices and the range of a field; it can have both. */
function Facets({ name, parts, query }: FacetsProps) {
  const label = parts[0]?.label
  const isRange = parts[0]?.kind === 'range'
  return (
    <fieldset className={`shell-facet shell-facet-${name}${isRange ? ' shell-facet-range' : ''}`}>
      <legend>{labelOf({ id: name, ...(label !== undefined && { label }) }, useWords())}</legend>
      {parts.map((facet) =>
        facet.kind === 'range' ? (
          <Range key={facet.kind} facet={facet} query={query} />
        ) : (
          <Choices key={facet.kind} facet={facet} query={query} />
        ),
      )}
    </fieldset>
  )
}

function Choices({ facet: { name, choices }, query }: { facet: ChoiceFacet; query: ListQuery }) {
  const words = useWords()
  const chosen = query.choices?.[name] ?? []
  return choices.map(({ count, ...choice }) => (
    <label key={choice.id} className="shell-choice" data-none={count === 0 ? '' : undefined}>
      <input type="checkbox" name={name} value={choice.id} defaultChecked={chosen.includes(choice.id)} />
      <span>{labelChoice(choice, words)}</span>
      <span className="shell-count" data-facet-count={`${name}:${choice.id}`}>
        {words.number(count)}
      </span>
    </label>
  ))
}

function Range({ facet, query }: { facet: RangeFacet; query: ListQuery }) {
  const words = useWords()
  const { name, of, min, max } = facet
  return (
    <div className="shell-range">
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          <span>
            {words.text(`filter.${end}`, { value: formatBound(end === 'from' ? min : max, facet, words) })}
          </span>
          <input
            type={of === 'day' ? 'date' : 'number'}
            name={`${name}-${end}`}
            min={min}
            max={max}
            step={of === 'day' ? undefined : 'any'}
            defaultValue={query.ranges?.[name]?.[end]}
          />
        </label>
      ))}
    </div>
  )
}
