import type { Site } from '@tessera/kit/contract/remote'
import type { Marker } from 'leaflet'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createClusters } from '../pins/createClusters.ts'
import { createPinBox } from '../pins/createPinBox.ts'
import { inPieces } from '../places/inPieces.ts'
import type { MapPlace } from '../places/usablePlaces.ts'
import { markTogether } from '../places/markTogether.ts'
import type { MapSettings } from '../settings/settingsFor.ts'

interface PlacesProps {
  places: readonly MapPlace[]
  settings: MapSettings
  site: Site
}

/** The list's places as clustered pins. */
export function Places({ places, settings, site }: PlacesProps): ReactNode {
  const map = useMap()
  const { clusterRadius, markerImagePath } = settings
  const clusters = useMemo(() => createClusters(clusterRadius), [clusterRadius])
  const pinFor = useMemo(() => createPinBox(markerImagePath), [markerImagePath])

  useEffect(
    function showClusters() {
      clusters.addTo(map)
      return () => {
        clusters.remove()
      }
    },
    [map, clusters],
  )

  useEffect(
    function pinPlaces() {
      const pins = new Map<string, Marker>()
      const stopAdding = inPieces(places, function addPins(some) {
        for (const place of some) pins.set(place.id, pinFor(place))
        clusters.addLayers(some.map(pinFor))
      })
      const stopMarking = markTogether(map.getContainer(), pins, clusters, site)
      return () => {
        stopAdding()
        stopMarking()
        clusters.clearLayers()
      }
    },
    [map, places, clusters, pinFor, site],
  )
  return null
}
