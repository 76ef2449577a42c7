import type { DetailMapData } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createPin } from '../pins/createPin.ts'
import { ownPlaceIcon, placeIcon } from '../pins/placeIcon.ts'
import { isOnEarth, misplaced } from '../places/usablePlaces.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { wordsOfPage } from '../words/wordsOf.ts'
import type { MapProps } from './MapLoader.tsx'
import type { View } from './setStartView.ts'
import { SiteMap } from './SiteMap.tsx'

const defaultZoom = 11

export default function DetailMap({ data, site, open }: MapProps<DetailMapData>): ReactNode {
  const { at } = data.place
  if (!isOnEarth(at)) return <Nowhere data={data} site={site} />
  const view: View = { center: [at.lat, at.lon], zoom: data.zoom ?? defaultZoom }
  return (
    <SiteMap data={data} site={site} open={open} redrawsAfter={0} view={view}>
      <PlaceAndNeighbours data={data} site={site} />
    </SiteMap>
  )
}

type PlaceProps = Pick<MapProps<DetailMapData>, 'data' | 'site'>

/** A place without usable coordinates has no map; one event says which (MP8). */
function Nowhere({ data, site }: PlaceProps): ReactNode {
  useEffect(() => site.report(misplaced(data.place)), [data, site])
  return <p className="maps-note">{wordsOfPage().text('nowhere', { name: data.place.name })}</p>
}

function PlaceAndNeighbours({ data, site }: PlaceProps): ReactNode {
  const map = useMap()
  useLayoutEffect(
    function pinPlaceAndNeighbours() {
      const pins = L.layerGroup(pinsOf(data, site)).addTo(map)
      return () => {
        pins.remove()
      }
    },
    [map, data, site],
  )
  return null
}

function pinsOf({ place, region, neighbours, options }: DetailMapData, site: Site): L.Marker[] {
  const { markerImagePath: imageFolder } = settingsFor(options)
  for (const neighbour of neighbours) if (!isOnEarth(neighbour.at)) site.report(misplaced(neighbour))
  const near = neighbours
    .map((neighbour, index) => ({ ...neighbour, number: index + 1, region }))
    .filter(({ at }) => isOnEarth(at))
    .map((neighbour) => createPin(neighbour, placeIcon(neighbour, imageFolder)))
  const own = { ...place, region }
  return [...near, createPin(own, ownPlaceIcon(own, imageFolder)).setZIndexOffset(1000)]
}
