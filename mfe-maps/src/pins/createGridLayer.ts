import L from 'leaflet'
import { prefersStillness } from '../motion/prefersStillness.ts'
import { ClusterIcon } from './ClusterIcon.ts'
import { createPinBox } from './createPinBox.ts'
import type { GridView } from './Cells.ts'
import type { Gatherer } from './Gatherer.ts'
import type { Gathering } from './joinCells.ts'
import type { MarkerLayer, MarkerLayerOptions } from './MarkerLayer.ts'
import { createSpread } from './createSpread.ts'

/** Gathers by a grid, anew for each view: for sets of any size. What is in view has the pins of the other layer. */
export function createGridLayer(
  map: L.Map,
  { radius, imageFolder }: MarkerLayerOptions,
): MarkerLayer<Gatherer> {
  const pinFor = createPinBox(imageFolder)
  const spread = createSpread(map)
  let gatherer: Gatherer | undefined
  let shown = new Map<string, L.Marker>()
  let gatherings: ReadonlyMap<string, Gathering> = new Map()
  return {
    show(newest) {
      leave()
      gatherer = newest
      map.on('moveend', update)
      update()
    },
    elementOf(placeId) {
      const holder = gatherer?.holderOf(placeId)
      return spread.elementOf(placeId) ?? (holder && shown.get(keyOf(holder))?.getElement())
    },
    remove: leave,
  }

  function leave(): void {
    map.off('moveend', update)
    spread.close()
    gatherer?.stop()
    gatherer = undefined
    for (const marker of shown.values()) marker.remove() // numbers of pins may change
    shown = new Map()
  }

  function update(): void {
    if (map.getSize().x > 0) gatherer?.gather(viewOf(map), render)
  }

  /** Keeps the markers that stay, for one of them may have the focus. */
  function render(found: readonly Gathering[]): void {
    gatherings = new Map(found.map((gathering) => [keyOf(gathering), gathering]))
    const next = new Map<string, L.Marker>()
    for (const [key, gathering] of gatherings) next.set(key, shown.get(key) ?? markerFor(key, gathering))
    for (const [key, marker] of shown) if (!next.has(key)) marker.remove()
    for (const [key, marker] of next) if (!shown.has(key)) marker.addTo(map)
    shown = next
  }

  /** Of a single place by itself, so that its pin stays while zooming. */
  function keyOf(gathering: Gathering): string {
    const place = gatherer?.placeOf(gathering)
    return place ? `pin ${place.id}` : gathering.key
  }

  function markerFor(key: string, gathering: Gathering): L.Marker {
    const place = gatherer?.placeOf(gathering)
    if (place) return pinFor(place)
    const { count, region, x, y } = gathering
    const at = map.unproject([x, y], 0)
    const cluster = L.marker(at, { icon: new ClusterIcon(count, region) })
    const open = () => void openCluster(key, cluster)
    return cluster.on('click', open).on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
      if (originalEvent.key === 'Enter') open()
    })
  }

  /** Comes closer; where even the last zoom would show one disc, its places spread around it. */
  async function openCluster(key: string, cluster: L.Marker): Promise<void> {
    const gathering = gatherings.get(key)
    if (!gatherer || !gathering) return
    const [south, west, north, east] = gatherer.boundsOf(gathering)
    const bounds = L.latLngBounds([south, west], [north, east])
    const last = map.getMaxZoom()
    const across = map.project(bounds.getSouthEast(), last).subtract(map.project(bounds.getNorthWest(), last))
    if (map.getZoom() >= last || Math.max(across.x, across.y) < radius / 2) {
      const held = await gatherer.heldBy(gathering)
      if (shown.get(key) === cluster) spread.open(cluster, held.map(pinFor))
    } else {
      const zoom = Math.min(last, Math.max(Math.floor(map.getZoom()) + 1, map.getBoundsZoom(bounds)))
      map.setView(bounds.getCenter(), zoom, { animate: !prefersStillness() })
    }
  }
}

/** What is seen, in px of the world's canvas at the nearest whole zoom. */
function viewOf(map: L.Map): GridView {
  const zoom = Math.round(map.getZoom())
  const bounds = map.getBounds()
  const [{ x: left, y: top }, { x: right, y: bottom }] = [
    map.project(bounds.getNorthWest(), zoom),
    map.project(bounds.getSouthEast(), zoom),
  ]
  return { zoom, left, top, right, bottom }
}
