import L from 'leaflet'
import 'leaflet.markercluster'
import { prefersReducedMotion } from '../controls/prefersReducedMotion.ts'
import { ClusterIcon } from './ClusterIcon.ts'
import { createPinCache, regionOf } from './createPinCache.ts'
import type { MarkerLayer, MarkerLayerOptions } from './MarkerLayer.ts'

/** Clusters by leaflet.markercluster: animated, for some thousands of places. */
export function createLibraryLayer(
  map: L.Map,
  options: MarkerLayerOptions,
  pinFor = createPinCache(options.imageFolder),
): MarkerLayer {
  const group = createGroup(options)
  const pins = new Map<string, L.Marker>()
  let stopAdding = () => {}
  return {
    show(places) {
      clear()
      group.addTo(map) // before its pins: that is faster
      stopAdding = inChunks(places, function addPins(some) {
        const added = some.map(pinFor)
        for (const [index, { id }] of some.entries()) pins.set(id, added[index] as L.Marker)
        group.addLayers(added)
      })
    },
    elementOf(placeId) {
      const pin = pins.get(placeId)
      return pin && group.getVisibleParent(pin)?.getElement()
    },
    remove() {
      clear()
      group.remove()
    },
  }

  function clear(): void {
    stopAdding()
    pins.clear()
    group.clearLayers()
  }
}

function createGroup({ radius, label }: MarkerLayerOptions): L.MarkerClusterGroup {
  return L.markerClusterGroup({
    maxClusterRadius: radius,
    spiderfyOnMaxZoom: true,
    showCoverageOnHover: false,
    animate: !prefersReducedMotion(),
    iconCreateFunction: (cluster) => new ClusterIcon(cluster.getChildCount(), sharedRegion(cluster), label),
    spiderLegPolylineOptions: { className: 'maps-leg', weight: 1.5 },
  })
}

function sharedRegion(cluster: L.MarkerCluster): string | undefined {
  const [first, ...others] = cluster.getAllChildMarkers()
  const region = first && regionOf.get(first)
  return others.every((pin) => regionOf.get(pin) === region) ? region : undefined
}

/** Some 15 ms of work, so that the page stays quick to answer. */
const chunkSize = 1500

/** Passes items on in chunks, the first at once. Returns a function that stops it. */
function inChunks<Item>(items: readonly Item[], take: (chunk: readonly Item[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function takeFrom(start: number): void {
    take(items.slice(start, start + chunkSize))
    if (start + chunkSize < items.length) timer = setTimeout(takeFrom, 0, start + chunkSize)
  }
  takeFrom(0)
  return () => clearTimeout(timer)
}
