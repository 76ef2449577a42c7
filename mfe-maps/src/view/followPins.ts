import L from 'leaflet'
import type { CanvasLayer } from '../baseMap/CanvasLayer.ts'
import { markerBox } from '../pins/markerBox.ts'

/** Ms of quiet after which pins have found their places. */
const quiet = 120
/** Ms after which the ground's details no longer wait for pins: the list may have none. */
const longest = 2500

/** Keeps the ground's names clear of the pins, and has its details come once the first of them stand. Returns how to stop. */
export function followPins(map: L.Map, ground: CanvasLayer): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  let areThere = false
  const late = setTimeout(begin, longest)
  map.on('layeradd layerremove', follow).on('zoomend', settle)
  settle()
  return function stop() {
    clearTimeout(settling)
    clearTimeout(late)
    map.off('layeradd layerremove', follow).off('zoomend', settle)
  }

  function follow({ layer }: L.LayerEvent): void {
    if (layer instanceof L.Marker) settle()
  }

  function settle(): void {
    clearTimeout(settling)
    settling = setTimeout(look, quiet)
  }

  function look(): void {
    const markers = markersOn(map)
    const zoom = Math.round(map.getZoom())
    const scale = 2 ** (zoom - map.getZoom())
    ground.avoid(
      zoom,
      markers.map((marker) => markerBox(map, marker, zoom, scale)),
    )
    areThere ||= markers.length > 0
    if (areThere) ground.addDetails()
  }

  function begin(): void {
    areThere = true
    settle()
  }
}

function markersOn(map: L.Map): L.Marker[] {
  const found: L.Marker[] = []
  map.eachLayer((layer) => layer instanceof L.Marker && found.push(layer))
  return found
}
