import type { Site } from '@tessera/kit/contract/remote'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createGridLayer } from '../pins/createGridLayer.ts'
import { createLibraryLayer } from '../pins/createLibraryLayer.ts'
import { markTogether } from '../places/markTogether.ts'
import { numberInView } from '../places/numberInView.ts'
import type { MapPlace } from '../places/usablePlaces.ts'
import type { MapSettings } from '../settings/settingsFor.ts'

interface PlacesProps {
  places: readonly MapPlace[]
  settings: MapSettings
  site: Site
}

/** From so many places on, gathering anew for each view is quicker than keeping clusters of every zoom. */
const many = 5000

/** The list's places as clustered pins. */
export function Places({ places, settings, site }: PlacesProps): ReactNode {
  const map = useMap()
  const { clusterRadius: radius, markerImagePath: imageFolder } = settings
  const create = places.length >= many ? createGridLayer : createLibraryLayer
  const layer = useMemo(() => create(map, { radius, imageFolder }), [create, map, radius, imageFolder])

  useEffect(() => () => layer.remove(), [layer])
  useEffect(
    function showPlaces() {
      layer.show(places)
      const stopNumbering = numberInView(map.getPanes().markerPane)
      const stopMarking = markTogether(map.getContainer(), (id) => layer.elementOf(id), site)
      return function stop() {
        stopNumbering()
        stopMarking()
      }
    },
    [map, layer, places, site],
  )
  return null
}
