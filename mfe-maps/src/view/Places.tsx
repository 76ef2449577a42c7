import type { Site } from '@tessera/kit/contract/remote'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import type { Aggregator } from '../pins/clusterCells.ts'
import { createMarkerLayer } from '../pins/createMarkerLayer.ts'
import { PlaceGrid } from '../pins/PlaceGrid.ts'
import { ViewGrid, type ViewGridOptions } from '../pins/ViewGrid.ts'
import { syncHighlight } from '../places/syncHighlight.ts'
import { numberVisiblePlaces } from '../places/numberVisiblePlaces.ts'
import type { MapPlace } from '../places/usablePlaces.ts'
import type { MapSettings } from '../settings/settingsFor.ts'

interface PlacesProps {
  places: readonly MapPlace[]
  settings: MapSettings
  site: Site
}

/** The list's places as clustered pins. */
export function Places({ places, settings, site }: PlacesProps): ReactNode {
  const { clusterRadius: radius, clusterApart: apart } = settings
  const grid = useMemo(() => new PlaceGrid(places, radius, apart), [places, radius, apart])
  return <Pins shown={grid} settings={settings} site={site} />
}

interface PlacesInViewProps extends Omit<PlacesProps, 'places'>, Pick<ViewGridOptions, 'onSettled'> {
  urls: Pick<ViewGridOptions, 'cellsUrl' | 'markersUrl'>
}

/** Clustered pins of a list that is too large to send. */
export function PlacesInView({ urls, settings, site, onSettled }: PlacesInViewProps): ReactNode {
  const { clusterRadius: radius, clusterApart: apart } = settings
  const grid = useMemo(
    () => new ViewGrid({ ...urls, onSettled, radius, apart }),
    [urls, onSettled, radius, apart],
  )
  return <Pins shown={grid} settings={settings} site={site} />
}

interface PinsProps extends Omit<PlacesProps, 'places'> {
  shown: Aggregator
}

/** Shows the pins in the map's first frame, by layout effects. */
function Pins({ shown, settings, site }: PinsProps): ReactNode {
  const { clusterRadius: radius, markerImagePath: imageFolder } = settings
  const map = useMap()
  const layer = useMemo(() => createMarkerLayer(map, { radius, imageFolder }), [map, radius, imageFolder])

  useLayoutEffect(() => () => layer.remove(), [layer])
  useLayoutEffect(
    function show() {
      layer.show(shown)
      const stopNumbering = numberVisiblePlaces(map.getPanes().markerPane)
      const stopMarking = syncHighlight(map.getContainer(), (id) => layer.elementOf(id), site)
      return function stop() {
        stopNumbering()
        stopMarking()
      }
    },
    [map, layer, shown, site],
  )
  return null
}
