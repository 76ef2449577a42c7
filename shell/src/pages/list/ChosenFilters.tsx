import type { ShownList } from '../loading/LoadedPage.ts'
import { choicesIn } from '@tessera/content/port'
import type { ChoiceFacet, ListQuery, ListRange, ListResult, RangeFacet } from '@tessera/content/port'
import { countChoices, listHref } from '../../shared/list/listHref.ts'
import { Icon } from '../parts/Icon.tsx'
import { type ItemWords, useItemWords } from '../words/PageWords.ts'
import { formatBound } from '../words/formatBound.ts'
import { labelChoice } from '../words/labelChoice.ts'

/** The filters in effect except the chips', each a link to the list without that filter. */
export function ChosenFilters(list: ShownList) {
  const { path, query } = list
  const words = useItemWords()
  const { text } = words
  if (countChoices(query) === 0) return null
  return (
    <ul className="shell-chosen" aria-label={text('items.inForce')}>
      {removals(list, words).map(({ label, without }) => (
        <li key={label}>
          <a className="shell-chip" href={listHref(path, query, { ...without, page: 1 })}>
            {label}
            <Icon name="close" />
            <span className="shell-visually-hidden">{text('items.remove')}</span>
          </a>
        </li>
      ))}
      <li>
        <a className="shell-chip shell-chip-all" href={path}>
          {text('items.clear')}
        </a>
      </li>
    </ul>
  )
}

function removals({ query, result }: ShownList, words: ItemWords): { label: string; without: ListQuery }[] {
  const { text, area, choices = {}, ranges = {} } = query
  const chips = facetOfChips(result)?.name
  return [
    ...(text ? [{ label: words.text('items.quoted', { text }), without: { text: '' } }] : []),
    ...(area ? [{ label: words.text('items.area'), without: { area: undefined } }] : []),
    ...Object.entries(choices).flatMap(([name, ids]) =>
      (name === chips ? [] : ids).map((id) => ({
        label: labelChoice(choicesIn(result, name).find((choice) => choice.id === id) ?? { id }, words),
        without: { choices: { ...choices, [name]: ids.filter((other) => other !== id) } },
      })),
    ),
    ...result.facets.flatMap(function removalOf(facet) {
      const range = facet.kind === 'range' ? ranges[facet.name] : undefined
      if (facet.kind !== 'range' || !range) return []
      const { [facet.name]: _, ...others } = ranges
      return { label: describeRange(range, facet, words), without: { ranges: others } }
    }),
  ]
}

function describeRange({ from, to }: ListRange, facet: RangeFacet, words: ItemWords): string {
  const inWords = (end: string | undefined) => (end === undefined ? '' : formatBound(end, facet, words))
  const ends = from === undefined ? 'to' : to === undefined ? 'from' : 'both'
  return `${facet.label ?? facet.name}: ${words.text('items.range', { ends, first: inWords(from), last: inWords(to) })}`
}

const maxChips = 10 /* more would push the results down */

/** The first facet, if its choices are few enough to stand above the results. */
function facetOfChips({ facets: [first] }: Pick<ListResult<unknown>, 'facets'>): ChoiceFacet | undefined {
  return first?.kind === 'choices' && first.choices.length <= maxChips ? first : undefined
}

/** The choices of the first facet, each a link that adds it to the filter or removes it; Back undoes the change. */
export function FacetChips({ path, query, result }: ShownList) {
  const words = useItemWords()
  const { text, number } = words
  const facet = facetOfChips(result)
  if (!facet) return null
  const { [facet.name]: chosen = [], ...others } = query.choices ?? {}
  return (
    <ul className="shell-chosen" aria-label={facet.label ?? facet.name}>
      {facet.choices.map(function chip({ count, ...choice }) {
        const { id } = choice
        const isChosen = chosen.includes(id)
        const next = isChosen ? chosen.filter((one) => one !== id) : [...chosen, id]
        const choices = { [facet.name]: next, ...others }
        if (count === 0 && !isChosen) return null
        return (
          <li key={id}>
            <a
              className="shell-chip"
              href={`${listHref(path, query, { choices, page: 1 })}#results`}
              aria-current={isChosen || undefined}
            >
              {labelChoice(choice, words)} <span className="shell-count">{number(count)}</span>
              {isChosen && <Icon name="close" />}
              {isChosen && <span className="shell-visually-hidden">{text('items.remove')}</span>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
