import type { Coordinates, DetailMapData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { directionsHref } from '../places/directionsHref.ts'
import { isOnEarth } from '../places/usablePlaces.ts'
import { MapSlot, type SlotProps } from './MapSlot.tsx'

/** Same HTML in both halves; the way there needs no map and no scripting. */
export function DetailMapSlot(props: SlotProps<DetailMapData>): ReactNode {
  const { place } = props.data
  return (
    <MapSlot
      labels={{ show: 'Show map', hide: 'Hide map' }}
      aside={isOnEarth(place.at) && <WayThere place={place} />}
      {...props}
    />
  )
}

function WayThere({ place: { name, at } }: { place: DetailMapData['place'] }): ReactNode {
  return (
    <p className="maps-way">
      <span className="maps-plain">
        {name} is at {formatted(at)}.{' '}
      </span>
      <a href={directionsHref(at)} rel="noreferrer">
        Directions on OpenStreetMap
      </a>
    </p>
  )
}

/** `36.742° N, 5.167° W`. */
function formatted({ lat, lon }: Coordinates): string {
  return `${degrees(lat)}${lat < 0 ? 'S' : 'N'}, ${degrees(lon)}${lon < 0 ? 'W' : 'E'}`
}

/** No line ends before the letter. */
function degrees(value: number): string {
  return `${Math.abs(value).toFixed(3)}°\u00A0`
}
