import type { DetailMapData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { chooseWords, type OfPage, type Words } from '../words/chooseWords.ts'
import { directionsHref } from '../places/directionsHref.ts'
import { isOnEarth } from '../places/usablePlaces.ts'
import { MapSlot, type SlotProps } from './MapSlot.tsx'

/** The detail map's slot, the same HTML on the server and in the browser. Directions need neither map nor scripting. */
export function DetailMapSlot(props: SlotProps<DetailMapData & OfPage>): ReactNode {
  const { place, language } = props.data
  const words = chooseWords(language)
  const { text } = words
  return (
    <MapSlot
      labels={{ show: text('show'), hide: text('hide'), loading: text('loading') }}
      aside={isOnEarth(place.at) && <WayThere place={place} words={words} />}
      {...props}
    />
  )
}

interface WayThereProps {
  place: DetailMapData['place']
  words: Words
}

function WayThere({ place: { name, at }, words: { text } }: WayThereProps): ReactNode {
  const where = {
    lat: Math.abs(at.lat),
    latSide: at.lat < 0 ? 'south' : 'north',
    lon: Math.abs(at.lon),
    lonSide: at.lon < 0 ? 'west' : 'east',
  }
  return (
    <p className="maps-way">
      <span className="maps-plain">{text('isAt', { name, ...where })} </span>
      <a href={directionsHref(at)} rel="noreferrer">
        {text('wayThere')}
      </a>
    </p>
  )
}
