import L from 'leaflet'
import type { Box } from '../baseMap/Box.ts'
import type { CanvasLayer } from '../baseMap/CanvasLayer.ts'
import { ClusterIcon } from '../pins/ClusterIcon.ts'
import { clusterSize, discWidth } from '../pins/clusterSize.ts'

/** Ms of quiet after which pins have found their places. */
const quiet = 120
/** Ms after which the base map's details no longer wait for pins: the list may have none. */
const maxWait = 2500

/** Keeps the base map's names clear of the pins, and adds its details once the first of them stand. Returns how to stop. */
export function followPins(map: L.Map, layer: CanvasLayer): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  let areThere = false
  const late = setTimeout(function stopWaiting() {
    areThere = true
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
      markers.map((marker) => boxOf(map, marker, zoom)),
    )
    areThere ||= markers.length > 0
    if (areThere) layer.addDetails()
  }
}

function markersOn(map: L.Map): L.Marker[] {
  const found: L.Marker[] = []
  map.eachLayer((layer) => layer instanceof L.Marker && found.push(layer))
  return found
}

/** What a marker covers, in px of the world's canvas at a zoom. */
function boxOf(map: L.Map, marker: L.Marker, zoom: number): Box {
  const scale = 2 ** (zoom - map.getZoom())
  const disc = discOf(marker)
  const { iconSize = [0, 0], iconAnchor } = marker.getIcon().options
  const size = L.point(disc === undefined ? iconSize : [disc, disc])
  const anchor = disc === undefined && iconAnchor ? L.point(iconAnchor) : size.divideBy(2)
  const { x: left, y: top } = map.project(marker.getLatLng(), zoom).subtract(anchor.multiplyBy(scale))
  return { left, top, right: left + size.x * scale, bottom: top + size.y * scale }
}

/** Px across, of a cluster: one of the cluster library's is its own icon. */
function discOf(marker: L.Marker): number | undefined {
  const icon = marker.getIcon()
  if (icon instanceof ClusterIcon) return icon.width
  return 'getChildCount' in marker
    ? discWidth[clusterSize((marker as L.MarkerCluster).getChildCount())]
    : undefined
}
