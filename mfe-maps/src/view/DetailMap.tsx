import type { DetailMapData } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createMarkerLayer } from '../pins/createMarkerLayer.ts'
import { createPin } from '../pins/createPin.ts'
import { ownPlaceIcon, placeIcon, sightIcon } from '../pins/placeIcon.ts'
import { PlaceGrid } from '../pins/PlaceGrid.ts'
import { groupOf, isOnEarth, misplaced, type MapPlace } from '../places/usablePlaces.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { wordsOfPage } from '../words/chooseWords.ts'
import type { MapProps } from './MapLoader.tsx'
import type { View } from './setStartView.ts'
import { SiteMap } from './SiteMap.tsx'

const defaultZoom = 11
const closestToSights = 16

export default function DetailMap({ data, site, open }: MapProps<DetailMapData>): ReactNode {
  const { at } = data.place
  if (!isOnEarth(at)) return <Nowhere data={data} site={site} />
  const view = computeView(data)
  return (
    <SiteMap data={data} site={site} open={open} redrawsAfter={0} view={view}>
      <PlaceAndNeighbours data={data} site={site} />
    </SiteMap>
  )
}

/** The first view: all sights on a base map with streets, which a drawn or plain one has not; otherwise the place at its zoom. */
function computeView(data: DetailMapData): View {
  const { place, zoom, options } = data
  const all = [place, ...listSights(data)].map(({ at }) => L.latLng(at.lat, at.lon))
  const { kind = 'drawn' } = options.baseLayer ?? {}
  return kind !== 'drawn' && zoom === undefined && all.length > 1
    ? { bounds: all, closest: closestToSights }
    : { center: [place.at.lat, place.at.lon], zoom: zoom ?? defaultZoom }
}

type PlaceProps = Pick<MapProps<DetailMapData>, 'data' | 'site'>

/** Shown in place of the map if a place has no usable coordinates; reports the place to ops (MP8). */
function Nowhere({ data, site }: PlaceProps): ReactNode {
  useEffect(() => site.report(misplaced(data.place)), [data, site])
  return <p className="maps-note">{wordsOfPage().text('nowhere', { name: data.place.name })}</p>
}

function PlaceAndNeighbours({ data, site }: PlaceProps): ReactNode {
  const map = useMap()
  useLayoutEffect(
    function pinPlaceAndNeighbours() {
      const pins = L.layerGroup(createPins(data, site)).addTo(map)
      const sights = createMarkerLayer(map, sightCluster, createSightPin)
      sights.show(new PlaceGrid(listSights(data), sightCluster.radius))
      return () => {
        pins.remove()
        sights.remove()
      }
    },
    [map, data, site],
  )
  return null
}

const sightCluster = { radius: 40, imageFolder: undefined, label: 'sights' } as const

function createSightPin(sight: MapPlace): L.Marker {
  return createPin(sight, sightIcon(sight))
}

function listSights({ sights = [], ...data }: DetailMapData): readonly MapPlace[] {
  return sights
    .filter(({ at }) => isOnEarth(at))
    .map((sight) => ({ ...sight, group: groupOf(data), number: 0, weight: 0 }))
}

function createPins({ place, neighbours, options, ...data }: DetailMapData, site: Site): L.Marker[] {
  const group = groupOf(data)
  const { markerImagePath: imageFolder } = settingsFor(options)
  for (const neighbour of neighbours) if (!isOnEarth(neighbour.at)) site.report(misplaced(neighbour))
  const near = neighbours
    .map((neighbour, index) => ({ ...neighbour, number: index + 1, group }))
    .filter(({ at }) => isOnEarth(at))
    .map((neighbour) => createPin(neighbour, placeIcon(neighbour, imageFolder)))
  const own = { ...place, group }
  return [...near, createPin(own, ownPlaceIcon(own, imageFolder)).setZIndexOffset(1000)]
}
