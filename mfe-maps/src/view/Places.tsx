import type { Site } from '@tessera/kit/contract/remote'
import type L from 'leaflet'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createGridLayer } from '../pins/createGridLayer.ts'
import { createLibraryLayer } from '../pins/createLibraryLayer.ts'
import type { MarkerLayer, MarkerLayerOptions } from '../pins/MarkerLayer.ts'
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

/** The number of places from which clustering again for each view is quicker than keeping clusters of every zoom. */
const many = 5000

/** The list's places as clustered pins. */
export function Places({ places, settings, site }: PlacesProps): ReactNode {
  const { clusterRadius: radius } = settings
  const grid = useMemo(
    () => (places.length >= many ? new PlaceGrid(places, radius) : undefined),
    [places, radius],
  )
  const props = { settings, site }
  return grid ? (
    <Pins key="grid" create={createGridLayer} shown={grid} {...props} />
  ) : (
    <Pins key="library" create={createLibraryLayer} shown={places} {...props} />
  )
}

interface PlacesInViewProps extends Omit<PlacesProps, 'places'>, Pick<ViewGridOptions, 'onSettled'> {
  urls: Pick<ViewGridOptions, 'cellsUrl' | 'markersUrl'>
}

/** Clustered pins of a list that is too large to send. */
export function PlacesInView({ urls, settings, site, onSettled }: PlacesInViewProps): ReactNode {
  const { clusterRadius: radius } = settings
  const grid = useMemo(() => new ViewGrid({ ...urls, onSettled, radius }), [urls, onSettled, radius])
  return <Pins create={createGridLayer} shown={grid} settings={settings} site={site} />
}

interface PinsProps<Shown> {
  create: (map: L.Map, options: MarkerLayerOptions) => MarkerLayer<Shown>
  shown: Shown
  settings: MapSettings
  site: Site
}

/** Pins come with the map's first frame, by layout effects. */
function Pins<Shown>({ create, shown, settings, site }: PinsProps<Shown>): ReactNode {
  const { clusterRadius: radius, markerImagePath: imageFolder } = settings
  const map = useMap()
  const layer = useMemo(() => create(map, { radius, imageFolder }), [create, map, radius, imageFolder])

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
