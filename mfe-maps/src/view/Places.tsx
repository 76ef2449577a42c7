import type { Site } from '@tessera/kit/contract/remote'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createGridLayer } from '../pins/createGridLayer.ts'
import { createLibraryLayer } from '../pins/createLibraryLayer.ts'
import type { Gatherer } from '../pins/Gatherer.ts'
import type { MarkerLayer } from '../pins/MarkerLayer.ts'
import { PlaceGrid } from '../pins/PlaceGrid.ts'
import { ViewGrid, type ViewGridOptions } from '../pins/ViewGrid.ts'
import { markTogether } from '../places/markTogether.ts'
import { numberInView } from '../places/numberInView.ts'
import type { MapPlace } from '../places/usablePlaces.ts'
import type { MapSettings } from '../settings/settingsFor.ts'

interface PinsProps {
  settings: MapSettings
  site: Site
}

/** From so many places on, gathering anew for each view is quicker than keeping clusters of every zoom. */
const many = 5000

/** The list's places as clustered pins. */
export function Places({ places, ...props }: PinsProps & { places: readonly MapPlace[] }): ReactNode {
  const Layer = places.length >= many ? ManyPlaces : FewPlaces
  return <Layer places={places} {...props} />
}

/** The same of a list that is too large to send. */
export function PlacesInView({
  settings,
  site,
  ...addresses
}: PinsProps & Omit<ViewGridOptions, 'radius'>): ReactNode {
  const { cellsUrl, markersUrl, onFailed, onCame } = addresses
  const { clusterRadius: radius } = settings
  const gatherer = useMemo(
    () => new ViewGrid({ cellsUrl, markersUrl, onFailed, onCame, radius }),
    [cellsUrl, markersUrl, onFailed, onCame, radius],
  )
  return <Gathered gatherer={gatherer} settings={settings} site={site} />
}

function FewPlaces({ places, settings, site }: PinsProps & { places: readonly MapPlace[] }): ReactNode {
  usePins(createLibraryLayer, places, settings, site)
  return null
}

function ManyPlaces({ places, settings, site }: PinsProps & { places: readonly MapPlace[] }): ReactNode {
  const { clusterRadius: radius } = settings
  const gatherer = useMemo(() => new PlaceGrid(places, radius), [places, radius])
  return <Gathered gatherer={gatherer} settings={settings} site={site} />
}

function Gathered({ gatherer, settings, site }: PinsProps & { gatherer: Gatherer }): ReactNode {
  usePins(createGridLayer, gatherer, settings, site)
  return null
}

function usePins<Shown>(
  create: (
    map: ReturnType<typeof useMap>,
    options: Parameters<typeof createGridLayer>[1],
  ) => MarkerLayer<Shown>,
  shown: Shown,
  { clusterRadius: radius, markerImagePath: imageFolder }: MapSettings,
  site: Site,
): void {
  const map = useMap()
  const layer = useMemo(() => create(map, { radius, imageFolder }), [create, map, radius, imageFolder])

  useLayoutEffect(() => () => layer.remove(), [layer])
  useLayoutEffect(
    function show() {
      layer.show(shown)
      const stopNumbering = numberInView(map.getPanes().markerPane)
      const stopMarking = markTogether(map.getContainer(), (id) => layer.elementOf(id), site)
      return function stop() {
        stopNumbering()
        stopMarking()
      }
    },
    [map, layer, shown, site],
  )
}
