import type { ReactNode } from 'react'
import type { ListedPlace, PlacesQuery, PlacesResult } from '@tessera/content/port'
import { choicesIn, listHref } from '../../shared/list/listHref.ts'
import { Icon } from '../parts/Icon.tsx'

interface ChosenFiltersProps {
  path: string
  query: PlacesQuery
  result: PlacesResult<ListedPlace>
}

/** What narrows the list besides its sizes, each a link to the list without it. */
export function ChosenFilters({ path, query, result }: ChosenFiltersProps): ReactNode {
  if (choicesIn(query) === 0) return null
  return (
    <ul className="shell-chosen" aria-label="Filters in force">
      {removals(query, result).map(({ label, without }) => (
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

function removals(
  query: PlacesQuery,
  result: PlacesResult<ListedPlace>,
): { label: string; without: Partial<PlacesQuery> }[] {
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
