import type { ReactNode } from 'react'
import type { Region } from '@tessera/content/port'
import { regionPath } from '../words/paths.ts'
import { countOfPlaces } from '../words/kindNames.ts'
import { RegionOutline } from './RegionOutline.tsx'

interface RegionIndexProps {
  regions: readonly Region[]
  language: string
}

/** All regions as in an atlas's index: shape, name, number of places. */
export function RegionIndex({ regions, language }: RegionIndexProps): ReactNode {
  return (
    <ul className="shell-region-index">
      {regions.map((region) => (
        <li key={region.id} data-region={region.id}>
          <RegionOutline outline={region.icon} />
          <a href={regionPath(region)}>{region.name}</a>
          <span>{countOfPlaces(region.placeCount, language)}</span>
        </li>
      ))}
    </ul>
  )
}
