import L from 'leaflet'
import type { Box } from '../baseMap/Box.ts'
import type { CanvasLayer } from '../baseMap/CanvasLayer.ts'
import { ClusterIcon } from '../pins/ClusterIcon.ts'

/** Ms without changes after which pins count as placed. */
const quiet = 120
/** Ms after which the base map's details no longer wait for pins, as a list can have no pins. */
const maxWait = 2500

/** Keeps the base map's names clear of pins, and adds its details once pins are shown. Returns how to stop. */
export function followPins(map: L.Map, layer: CanvasLayer): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  let arePinsShown = false
  const late = setTimeout(function stopWaiting() {
    arePinsShown = true
    settle()
  }, maxWait)
  map.on('layeradd layerremove', follow).on('zoomend', settle)
  settle()
  return function stop() {
    clearTimeout(settling)
    clearTimeout(late)
    map.off('layeradd layerremove', follow).off('zoomend', settle)
  }

  function follow(event: L.LayerEvent): void {
    if (event.layer instanceof L.Marker) settle()
  }

  function settle(): void {
    clearTimeout(settling)
    settling = setTimeout(update, quiet)
  }

  function update(): void {
    const markers = markersOn(map)
    const zoom = Math.round(map.getZoom())
    layer.avoid(
      zoom,
      markers.map((marker) => measurePin(map, marker, zoom)),
    )
    arePinsShown ||= markers.length > 0
    if (arePinsShown) layer.addDetails()
  }
}

function markersOn(map: L.Map): L.Marker[] {
  const found: L.Marker[] = []
  map.eachLayer((layer) => layer instanceof L.Marker && found.push(layer))
  return found
}

/** The box that a marker covers, in px of the world's canvas at a zoom. */
function measurePin(map: L.Map, marker: L.Marker, zoom: number): Box {
  const scale = 2 ** (zoom - map.getZoom())
  const icon = marker.getIcon()
  const { iconSize = [0, 0], iconAnchor } = icon.options
  const size = L.point(icon instanceof ClusterIcon ? [icon.width, icon.width] : iconSize)
  const anchor = iconAnchor ? L.point(iconAnchor) : size.divideBy(2)
  const { x: left, y: top } = map.project(marker.getLatLng(), zoom).subtract(anchor.multiplyBy(scale))
  return { left, top, right: left + size.x * scale, bottom: top + size.y * scale }
}
