import L from 'leaflet'
import { ClusterIcon } from './ClusterIcon.ts'
import { clusterSize, discWidth } from './clusterSize.ts'

/** What a marker covers, in px of the world's canvas at a zoom, where `scale` of them are one on the screen. */
export function markerBox(map: L.Map, marker: L.Marker, zoom: number, scale: number) {
  const { size, anchor } = outline(marker)
  const corner = map.project(marker.getLatLng(), zoom).subtract(anchor.multiplyBy(scale))
  return {
    left: corner.x,
    top: corner.y,
    right: corner.x + size.x * scale,
    bottom: corner.y + size.y * scale,
  }
}

function outline(marker: L.Marker): { size: L.Point; anchor: L.Point } {
  const disc = discOf(marker)
  const { iconSize = [0, 0], iconAnchor } = marker.getIcon().options
  const size = L.point(disc === undefined ? iconSize : [disc, disc])
  return { size, anchor: disc === undefined && iconAnchor ? L.point(iconAnchor) : size.divideBy(2) }
}

/** Px across, of a cluster: one of the cluster library's is its own icon. */
function discOf(marker: L.Marker): number | undefined {
  const icon = marker.getIcon()
  if (icon instanceof ClusterIcon) return icon.width
  return 'getChildCount' in marker
    ? discWidth[clusterSize((marker as L.MarkerCluster).getChildCount())]
    : undefined
}
