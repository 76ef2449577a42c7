import type { DetailMapData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { directionsHref } from '../places/directionsHref.ts'
import { isOnEarth } from '../places/usablePlaces.ts'
import { MapSlot } from './MapSlot.tsx'
import { inWords } from './inWords.ts'

interface DetailMapSlotProps {
  idPrefix: string
  data: DetailMapData
  children?: (open: boolean) => ReactNode
}

/** Same HTML in both halves; the way there needs no map and no scripting. */
export function DetailMapSlot({ idPrefix, data, children }: DetailMapSlotProps): ReactNode {
  return (
    <MapSlot
      idPrefix={idPrefix}
      labels={{ show: 'Show map', hide: 'Hide map' }}
      startsOpen={data.open ?? false}
      aside={isOnEarth(data.place.at) && <WayThere place={data.place} />}
    >
      {children}
    </MapSlot>
  )
}

function WayThere({ place: { name, at } }: { place: DetailMapData['place'] }): ReactNode {
  return (
    <p className="maps-way">
      <span className="maps-plain">
        {name} is at {inWords(at)}.{' '}
      </span>
      <a href={directionsHref(at)} rel="noreferrer">
        Directions on OpenStreetMap
      </a>
    </p>
  )
}
