import type { ChoiceFacet, Facet, ListQuery, RangeFacet } from '@tessera/content/port'
import { formatBound } from '../words/formatBound.ts'
import { labelChoice } from '../words/labelChoice.ts'
import { useWords } from '../words/PageWords.ts'

interface FacetFieldsProps {
  name: string
  parts: readonly Facet[]
  query: ListQuery
}

/** The choices and the range of a field; it can have both. */
export function FacetFields({ name, parts, query }: FacetFieldsProps) {
  const isRange = parts[0]?.kind === 'range'
  return (
    <fieldset className={`shell-facet shell-facet-${name}${isRange ? ' shell-facet-range' : ''}`}>
      <legend>{parts[0]?.label ?? name}</legend>
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
