import type { DetailMapData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { isOnEarth } from '../places/usablePlaces.ts'
import { MapSlot } from './MapSlot.tsx'
import { inWords } from './inWords.ts'

interface DetailMapSlotProps {
  idPrefix: string
  place: DetailMapData['place']
  children?: (open: boolean) => ReactNode
}

/** Same HTML in both halves; without scripting a plain line says where the place is. */
export function DetailMapSlot({ idPrefix, place, children }: DetailMapSlotProps): ReactNode {
  return (
    <MapSlot
      idPrefix={idPrefix}
      labels={{ show: 'Show map', hide: 'Hide map' }}
      withoutScripting={isOnEarth(place.at) && <Whereabouts place={place} />}
    >
      {children}
    </MapSlot>
  )
}

function Whereabouts({ place: { name, at } }: { place: DetailMapData['place'] }): ReactNode {
  return (
    <p>
      {name} is at {inWords(at)}.{' '}
      <a href={`https://www.openstreetmap.org/directions?to=${at.lat}%2C${at.lon}`} rel="noreferrer">
        Directions on OpenStreetMap
      </a>
    </p>
  )
}
