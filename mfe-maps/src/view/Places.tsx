import type { Site } from '@tessera/kit/contract/remote'
import type { Marker } from 'leaflet'
import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createClusters, regionOf } from '../pins/createClusters.ts'
import { createPin } from '../pins/createPin.ts'
import { ImageIcon } from '../pins/ImageIcon.ts'
import { PlaceIcon } from '../pins/PlaceIcon.ts'
import type { MapPlace } from '../places/usablePlaces.ts'
import { markTogether } from '../places/markTogether.ts'
import type { MapSettings } from '../settings.ts'

interface PlacesProps {
  places: readonly MapPlace[]
  settings: MapSettings
  site: Site
}

/** The list's places as clustered pins. */
export function Places({ places, settings, site }: PlacesProps): ReactNode {
  const map = useMap()
  const { clusterRadius, markerImagePath } = settings
  useEffect(
    function pinPlaces() {
      const clusters = createClusters(clusterRadius).addTo(map)
      const pins = new Map(places.map((place) => [place.id, pinOf(place, markerImagePath)]))
      clusters.addLayers([...pins.values()])
      const stopMarking = markTogether(map.getContainer(), pins, clusters, site)
      return () => {
        stopMarking()
        clusters.remove()
      }
    },
    [map, places, clusterRadius, markerImagePath, site],
  )
  return null
}

function pinOf(place: MapPlace, imageFolder: string | undefined): Marker {
  const pin = createPin(place, imageFolder ? new ImageIcon(imageFolder, place.id) : new PlaceIcon(place))
  regionOf.set(pin, place.region)
  return pin
}
