import L from 'leaflet'
import { prefersReducedMotion } from '../controls/prefersReducedMotion.ts'
import type { Aggregator, Cluster } from './clusterCells.ts'
import { ClusterIcon, type ClusterLabel } from './ClusterIcon.ts'
import { createPinCache } from './createPinCache.ts'
import { createSpiderfier } from './createSpiderfier.ts'
import type { GridView } from './Grid.ts'

export interface MarkerLayerOptions {
  /** Px within which places are clustered. */
  radius: number
  /** Folder of the content system's marker image (MP4). Default: the remote draws pins. */
  imageFolder: string | undefined
  /** Key of the message that names clusters. Default `cluster`. */
  label?: ClusterLabel
}

/** Pins and clusters on a map, clustered for each view by a grid: for any number of places. */
export function createMarkerLayer(
  map: L.Map,
  { radius, imageFolder, label }: MarkerLayerOptions,
  pinFor = createPinCache(imageFolder),
) {
  const spiderfier = createSpiderfier(map)
  let aggregator: Aggregator | undefined
  let markers = new Map<string, L.Marker>()
  let clusters: ReadonlyMap<string, Cluster> = new Map()
  return {
    /** Shows only the places of this aggregator. */
    show(newest: Aggregator): void {
      removeAll()
      aggregator = newest
      map.on('moveend', update)
      update()
    },
    /** The pin of a place, or the cluster that contains it; undefined while the place is out of view. */
    elementOf(placeId: string): Element | undefined {
      const cluster = aggregator?.clusterOf(placeId)
      return spiderfier.findElement(placeId) ?? (cluster && markers.get(keyOf(cluster))?.getElement())
    },
    remove: removeAll,
  }

  function removeAll(): void {
    map.off('moveend', update)
    spiderfier.close()
    aggregator?.stop()
    aggregator = undefined
    for (const marker of markers.values()) marker.remove() // the numbers on pins can have changed
    markers = new Map()
  }

  function update(): void {
    if (map.getSize().x > 0) aggregator?.aggregate(computeView(map), render)
  }

  /** Keeps markers that are still needed, because one of them can have the focus. */
  function render(found: readonly Cluster[]): void {
    clusters = new Map(found.map((cluster) => [keyOf(cluster), cluster]))
    const next = new Map<string, L.Marker>()
    for (const [key, cluster] of clusters) next.set(key, markers.get(key) ?? markerFor(key, cluster))
    for (const [key, marker] of markers) if (!next.has(key)) marker.remove()
    for (const [key, marker] of next) if (!markers.has(key)) marker.addTo(map)
    markers = next
  }

  /** A single place has a key of its own, so that its pin stays while zooming. */
  function keyOf(cluster: Cluster): string {
    const place = aggregator?.placeOf(cluster)
    return place ? `pin ${place.id}` : cluster.key
  }

  function markerFor(key: string, cluster: Cluster): L.Marker {
    const place = aggregator?.placeOf(cluster)
    if (place) return pinFor(place)
    const { count, group, x, y } = cluster
    const disc = L.marker(map.unproject([x, y], 0), { icon: new ClusterIcon(count, group, label) })
    const open = () => void openCluster(key, disc)
    return disc.on('click', open).on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
      if (originalEvent.key === 'Enter') open()
    })
  }

  /** Zooms in on a cluster. If even the last zoom would show only one disc, spreads the cluster's pins around it. */
  async function openCluster(key: string, disc: L.Marker): Promise<void> {
    const cluster = clusters.get(key)
    if (!aggregator || !cluster) return
    const [south, west, north, east] = aggregator.boundsOf(cluster)
    const bounds = L.latLngBounds([south, west], [north, east])
    const last = map.getMaxZoom()
    const across = map.project(bounds.getSouthEast(), last).subtract(map.project(bounds.getNorthWest(), last))
    if (map.getZoom() >= last || Math.max(across.x, across.y) < radius / 2) {
      const places = await aggregator.placesIn(cluster)
      if (markers.get(key) === disc) spiderfier.open(disc, places.map(pinFor))
    } else {
      const zoom = Math.min(last, Math.max(Math.floor(map.getZoom()) + 1, map.getBoundsZoom(bounds)))
      map.setView(bounds.getCenter(), zoom, { animate: !prefersReducedMotion() })
    }
  }
}

/** The part of the map in view, in px of the world's canvas at the nearest whole zoom. */
function computeView(map: L.Map): GridView {
  const zoom = Math.round(map.getZoom())
  const bounds = map.getBounds()
  const { x: left, y: top } = map.project(bounds.getNorthWest(), zoom)
  const { x: right, y: bottom } = map.project(bounds.getSouthEast(), zoom)
  return { zoom, left, top, right, bottom }
}
