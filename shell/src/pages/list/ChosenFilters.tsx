import type { ShownList } from '../loading/LoadedPage.ts'
import type { PlacesQuery } from '@tessera/content/port'
import { choicesIn, listHref } from '../../shared/list/listHref.ts'
import { Icon } from '../parts/Icon.tsx'
import { formatNumber, kindNames } from '../words/kindNames.ts'

/** What narrows the list besides its sizes, each a link to the list without it. */
export function ChosenFilters(list: ShownList) {
  const { path, query } = list
  if (choicesIn(query) === 0) return null
  return (
    <ul className="shell-chosen" aria-label="Filters in force">
      {removals(list).map(({ label, without }) => (
        <li key={label}>
          <a className="shell-chip" href={listHref(path, query, { ...without, page: 1 })}>
            {label}
            <Icon name="close" />
            <span className="shell-visually-hidden">(remove)</span>
          </a>
        </li>
      ))}
      <li>
        <a className="shell-chip shell-chip-all" href={path}>
          Clear all
        </a>
      </li>
    </ul>
  )
}

function removals({ query, result }: ShownList): { label: string; without: Partial<PlacesQuery> }[] {
  const { text, area, provinces = [] } = query
  return [
    ...(text ? [{ label: `“${text}”`, without: { text: '' } }] : []),
    ...(area ? [{ label: 'Area of the map', without: { area: undefined } }] : []),
    ...provinces.map((id) => ({
      label: result.facets.provinces.find((province) => province.id === id)?.name ?? id,
      without: { provinces: provinces.filter((other) => other !== id) },
    })),
  ]
}

/** The kinds of places, each a link that takes it into the filter or out of it again; Back undoes it. */
export function KindChips({ path, query, result, language }: ShownList) {
  const { kinds = [] } = query
  return (
    <ul className="shell-chosen" aria-label="Kinds">
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
              {kindNames[id].many} <span className="shell-count">{formatNumber(count, language)}</span>
              {isChosen && <Icon name="close" />}
              {isChosen && <span className="shell-visually-hidden">(remove)</span>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
