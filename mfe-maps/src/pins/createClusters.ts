import L from 'leaflet'
import 'leaflet.markercluster'
import { prefersStillness } from '../motion/prefersStillness.ts'
import { ClusterIcon } from './ClusterIcon.ts'

/** Which region a pin belongs to. */
export const regionOf = new WeakMap<L.Marker, string>()

/** A group that gathers near pins into discs, and spreads them at the last zoom. Add it to the map before its pins. */
export function createClusters(radius: number): L.MarkerClusterGroup {
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
