import type { ReactNode } from 'react'
import type { DetailPage } from '@tessera/content/port'
import { placePath } from '../words/paths.ts'
import { formatNumber, whatIs } from '../words/kindNames.ts'

/** Places nearby as cards, nearest first. */
export function Neighbours({
  neighbours,
  language,
}: {
  neighbours: DetailPage['neighbours']
  language: string
}): ReactNode {
  return (
    <>
      <p className="shell-neighbours-note">Distances are in a straight line.</p>
      <ul className="shell-neighbours">
        {neighbours.map(({ place, distance }) => (
          <li key={place.id} className="shell-neighbour" data-region={place.region.id}>
            <h3>
              <a href={placePath(place)}>{place.name}</a>
            </h3>
            <p className="shell-neighbour-distance">
              {formatNumber(Math.max(1, Math.round(distance)), language)} km
            </p>
            <p className="shell-card-where">
              {whatIs(place)}, {place.province.name}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
