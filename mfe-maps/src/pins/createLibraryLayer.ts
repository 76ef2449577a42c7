import L from 'leaflet'
import 'leaflet.markercluster'
import { prefersStillness } from '../motion/prefersStillness.ts'
import { inPieces } from '../places/inPieces.ts'
import { ClusterIcon } from './ClusterIcon.ts'
import { createPinBox, regionOf } from './createPinBox.ts'
import type { MarkerLayer, MarkerLayerOptions } from './MarkerLayer.ts'

/** Gathers by leaflet.markercluster: animated, for some thousands of places. */
export function createLibraryLayer(map: L.Map, { radius, imageFolder }: MarkerLayerOptions): MarkerLayer {
  const clusters = createClusters(radius)
  const pinFor = createPinBox(imageFolder)
  const pins = new Map<string, L.Marker>()
  let stopAdding = () => {}
  return {
    show(places) {
      clear()
      clusters.addTo(map) // before its pins: that is faster
      stopAdding = inPieces(places, function addPins(some) {
        for (const place of some) pins.set(place.id, pinFor(place))
        clusters.addLayers(some.map(pinFor))
      })
    },
    elementOf(placeId) {
      const pin = pins.get(placeId)
      return pin && clusters.getVisibleParent(pin)?.getElement()
    },
    remove() {
      clear()
      clusters.remove()
    },
  }

  function clear(): void {
    stopAdding()
    pins.clear()
    clusters.clearLayers()
  }
}

function createClusters(radius: number): L.MarkerClusterGroup {
  return L.markerClusterGroup({
    maxClusterRadius: radius,
    spiderfyOnMaxZoom: true,
    showCoverageOnHover: false,
    animate: !prefersStillness(),
    iconCreateFunction: (cluster) => new ClusterIcon(cluster.getChildCount(), sharedRegion(cluster)),
    spiderLegPolylineOptions: { className: 'maps-leg', weight: 1.5 },
  })
}

function sharedRegion(cluster: L.MarkerCluster): string | undefined {
  const [first, ...others] = cluster.getAllChildMarkers()
  const region = first && regionOf.get(first)
  return others.every((pin) => regionOf.get(pin) === region) ? region : undefined
}
