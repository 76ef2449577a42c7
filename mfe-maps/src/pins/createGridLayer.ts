import L from 'leaflet'
import { prefersStillness } from '../motion/prefersStillness.ts'
import type { MapPlace } from '../places/usablePlaces.ts'
import { ClusterIcon } from './ClusterIcon.ts'
import { createPinBox } from './createPinBox.ts'
import type { MarkerLayer, MarkerLayerOptions } from './MarkerLayer.ts'
import { PlaceGrid, type Gathering } from './PlaceGrid.ts'
import { createSpread } from './createSpread.ts'

/** Gathers by a grid, anew for each view: for sets of any size. What is in view has the pins of the other layer. */
export function createGridLayer(map: L.Map, { radius, imageFolder }: MarkerLayerOptions): MarkerLayer {
  const pinFor = createPinBox(imageFolder)
  const spread = createSpread(map)
  let places: readonly MapPlace[] = []
  let grid = new PlaceGrid(places)
  let rowOf: ReadonlyMap<string, number> | undefined
  let shown = new Map<string, L.Marker>()
  return {
    show(newest) {
      spread.close()
      places = newest
      grid = new PlaceGrid(places)
      rowOf = undefined
      for (const marker of shown.values()) marker.remove() // numbers of pins may have changed
      shown = new Map()
      map.on('moveend', update)
      update()
    },
    elementOf(placeId) {
      rowOf ??= new Map(places.map(({ id }, row) => [id, row]))
      const row = rowOf.get(placeId)
      const holder = row === undefined ? undefined : grid.holderOf(row)
      return spread.elementOf(placeId) ?? (holder && shown.get(keyOf(holder))?.getElement())
    },
    remove() {
      map.off('moveend', update)
      spread.close()
      for (const marker of shown.values()) marker.remove()
      shown = new Map()
    },
  }

  /** Keeps the markers that stay, for one of them may have the focus. */
  function update(): void {
    if (map.getSize().x === 0) return
    const next = new Map<string, L.Marker>()
    for (const gathering of grid.gather(viewOf(map), radius)) {
      const key = keyOf(gathering)
      next.set(key, shown.get(key) ?? markerFor(gathering))
    }
    for (const [key, marker] of shown) if (!next.has(key)) marker.remove()
    for (const [key, marker] of next) if (!shown.has(key)) marker.addTo(map)
    shown = next
  }

  /** Of a single place by its row, so that its pin stays while zooming. */
  function keyOf({ key, count, row }: Gathering): string {
    return count === 1 ? `pin ${row}` : key
  }

  function markerFor(gathering: Gathering): L.Marker {
    const place = places[gathering.row]
    if (gathering.count === 1 && place) return pinFor(place)
    const at = map.unproject([gathering.x, gathering.y], Math.round(map.getZoom()))
    const cluster = L.marker(at, { icon: new ClusterIcon(gathering.count, gathering.region) })
    const open = () => openCluster(gathering, cluster)
    return cluster.on('click', open).on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
      if (originalEvent.key === 'Enter') open()
    })
  }

  /** Comes closer; where even the last zoom would show one disc, its places spread around it. */
  function openCluster(gathering: Gathering, cluster: L.Marker): void {
    const held = grid.rowsOf(gathering).flatMap((row) => places[row] ?? [])
    const bounds = L.latLngBounds(held.map(({ at }) => [at.lat, at.lon]))
    const last = map.getMaxZoom()
    const across = map.project(bounds.getSouthEast(), last).subtract(map.project(bounds.getNorthWest(), last))
    if (map.getZoom() >= last || Math.max(across.x, across.y) < radius / 2)
      spread.open(cluster, held.map(pinFor))
    else {
      const zoom = Math.min(last, Math.max(Math.floor(map.getZoom()) + 1, map.getBoundsZoom(bounds)))
      map.setView(bounds.getCenter(), zoom, { animate: !prefersStillness() })
    }
  }
}

/** What is seen, in px of the world's canvas at the nearest whole zoom. */
function viewOf(map: L.Map) {
  const zoom = Math.round(map.getZoom())
  const bounds = map.getBounds()
  const [{ x: left, y: top }, { x: right, y: bottom }] = [
    map.project(bounds.getNorthWest(), zoom),
    map.project(bounds.getSouthEast(), zoom),
  ]
  return { zoom, left, top, right, bottom }
}
