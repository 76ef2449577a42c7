import type { ReactNode } from 'react'
import type { ListedPlace, PlacesQuery, PlacesResult } from '@tessera/content/port'
import { listHref } from '../../shared/list/listHref.ts'
import { Icon } from '../parts/Icon.tsx'
import { formatNumber, kindNames } from '../words/kindNames.ts'

interface KindChipsProps {
  path: string
  query: PlacesQuery
  result: PlacesResult<ListedPlace>
  language: string
}

/** The sizes of places, each a link that takes it into the filter or out of it again; Back undoes it. */
export function KindChips({ path, query, result, language }: KindChipsProps): ReactNode {
  const { kinds = [] } = query
  return (
    <ul className="shell-chosen" aria-label="Sizes">
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
