import L from 'leaflet'
import 'leaflet.markercluster'
import { createMarkerLayer } from '../pins/createMarkerLayer.ts'
import { createPinCache } from '../pins/createPinCache.ts'
import { PlaceGrid } from '../pins/PlaceGrid.ts'
import type { MapPlace } from '../places/usablePlaces.ts'

const chunkSize = 1500 /* places; the peer is fed in tasks of some 15 ms */

const show = {
  grid: (map: L.Map, places: readonly MapPlace[]) =>
    createMarkerLayer(map, options).show(new PlaceGrid(places, options.radius)),
  library(map: L.Map, places: readonly MapPlace[]) {
    const group = L.markerClusterGroup({ maxClusterRadius: options.radius }).addTo(map)
    const pinFor = createPinCache(undefined)
    const addFrom = (start: number): void => {
      group.addLayers(places.slice(start, start + chunkSize).map(pinFor))
      if (start + chunkSize < places.length) setTimeout(addFrom, 0, start + chunkSize)
    }
    addFrom(0)
  },
}
const options = { radius: 80, imageFolder: undefined }

/** What the bench of large sets asks of its page: `npm run bench -- markers`. */
export interface MarkersBench {
  /** Ms until every place is in a cluster on the map. */
  show(by: keyof typeof show, count: number): Promise<number>
  /** Ms that the page is held up when the map has moved by half its width. */
  move(): number
}

let map: L.Map | undefined

const bench: MarkersBench = {
  async show(by, count) {
    map = createMap()
    const places = createPlaces(count)
    const start = performance.now()
    show[by](map, places)
    while (counted() < count) await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  },
  move() {
    const start = performance.now()
    map?.panBy([map.getSize().x / 2, 0], { animate: false })
    return performance.now() - start
  },
}
Reflect.set(window, 'bench', bench)

function createMap(): L.Map {
  const box = document.body.appendChild(document.createElement('div'))
  box.style.inlineSize = '1200px'
  box.style.blockSize = '600px'
  return L.map(box, { center: [40, -3], zoom: 6, maxZoom: 18, zoomAnimation: false })
}

function counted(): number {
  const clusters = [...document.querySelectorAll('.marker-cluster')].map((one) => Number(one.textContent))
  return clusters.reduce((sum, count) => sum + count, document.querySelectorAll('.maps-pin').length)
}

/** The same ones every time, all in view at first. */
function createPlaces(count: number): MapPlace[] {
  let seed = 1
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return Array.from({ length: count }, (_, row) => ({
    id: `p${row}`,
    number: row + 1,
    name: `Place ${row}`,
    href: `/places/p${row}`,
    at: { lat: 37 + next() * 6, lon: -9 + next() * 12 },
    weight: row,
    group: String(row % 19),
  }))
}
