import type { ShownList } from '../loading/LoadedPage.ts'
import type { PlacesQuery } from '@tessera/content/port'
import { countChoices, listHref } from '../../shared/list/listHref.ts'
import { Icon } from '../parts/Icon.tsx'
import { type ListWords, useListWords } from '../words/PageWords.ts'

/** The filters in effect except kinds, each a link to the list without that filter. */
export function ChosenFilters(list: ShownList) {
  const { path, query } = list
  const words = useListWords()
  const { text } = words
  if (countChoices(query) === 0) return null
  return (
    <ul className="shell-chosen" aria-label={text('list.inForce')}>
      {removals(list, words).map(({ label, without }) => (
        <li key={label}>
          <a className="shell-chip" href={listHref(path, query, { ...without, page: 1 })}>
            {label}
            <Icon name="close" />
            <span className="shell-visually-hidden">{text('list.remove')}</span>
          </a>
        </li>
      ))}
      <li>
        <a className="shell-chip shell-chip-all" href={path}>
          {text('list.clear')}
        </a>
      </li>
    </ul>
  )
}

function removals(
  { query, result }: ShownList,
  words: ListWords,
): { label: string; without: Partial<PlacesQuery> }[] {
  const { text, area, provinces = [], categories = [] } = query
  return [
    ...(text ? [{ label: words.text('list.quoted', { text }), without: { text: '' } }] : []),
    ...(area ? [{ label: words.text('list.area'), without: { area: undefined } }] : []),
    ...provinces.map((id) => ({
      label: result.facets.provinces.find((province) => province.id === id)?.name ?? id,
      without: { provinces: provinces.filter((other) => other !== id) },
    })),
    ...categories.map((id) => ({
      label: result.facets.categories.find((category) => category.id === id)?.name ?? id,
      without: { categories: categories.filter((other) => other !== id) },
    })),
  ]
}

/** The kinds of places, each a link that adds the kind to the filter or removes it; Back undoes the change. */
export function KindChips({ path, query, result }: ShownList) {
  const { text, number } = useListWords()
  const { kinds = [] } = query
  return (
    <ul className="shell-chosen" aria-label={text('list.kinds')}>
      {result.facets.kinds.map(({ id, count }) => {
        const isChosen = kinds.includes(id)
        const next = isChosen ? kinds.filter((kind) => kind !== id) : [...kinds, id]
        if (count === 0 && !isChosen) return null
        return (
          <li key={id}>
            <a
              className="shell-chip"
              href={`${listHref(path, query, { kinds: next, page: 1 })}#results`}
              aria-current={isChosen || undefined}
            >
              {text(`list.kinds.${id}`)} <span className="shell-count">{number(count)}</span>
              {isChosen && <Icon name="close" />}
              {isChosen && <span className="shell-visually-hidden">{text('list.remove')}</span>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
