import L, { type LatLngBoundsExpression, type LatLngExpression } from 'leaflet'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { viewInAddress } from '../address/mapInAddress.ts'

export type View = { bounds: LatLngBoundsExpression } | { center: LatLngExpression; zoom: number }

/** Where the map opens: where the address says (RT4), else so that `view` is seen whole. */
export function StartView({ view }: { view: View }): ReactNode {
  const map = useMap()
  const [first] = useState(view)
  useLayoutEffect(
    function lookThere() {
      const asked = viewInAddress(location.href)
      if (asked) setBetween(map, [asked.lat, asked.lon], asked.zoom)
      else if ('bounds' in first) fitClosely(map, L.latLngBounds(first.bounds as L.LatLngBoundsLiteral))
      else map.setView(first.center, first.zoom)
    },
    [map, first],
  )
  return null
}

/** However small a region is, the map opens with its surroundings. */
const closestStart = 11
/** Px on each side; half a cluster has room. */
const margin = 22
/** Beyond it, the ground is drawn for the next zoom and its names come out small. */
const largestFraction = 0.49

/** Between two zooms where only that fills the box: whole zooms would leave up to half of it to the surroundings. */
function fitClosely(map: L.Map, bounds: L.LatLngBounds): void {
  const exact = betweenZooms(map, () => map.getBoundsZoom(bounds, false, L.point(2 * margin, 2 * margin)))
  const whole = Math.floor(exact)
  const zoom = Math.min(closestStart, whole + Math.min(exact - whole, largestFraction))
  const corners = [bounds.getSouthWest(), bounds.getNorthEast()].map((corner) => map.project(corner, zoom))
  const middle = corners[0]?.add(corners[1] ?? [0, 0]).divideBy(2)
  setBetween(map, middle ? map.unproject(middle, zoom) : bounds.getCenter(), zoom)
}

function setBetween(map: L.Map, center: LatLngExpression, zoom: number): void {
  betweenZooms(map, () => map.setView(center, zoom, { animate: false }))
}

/** The visitor's own zooming goes by whole steps. */
function betweenZooms<Result>(map: L.Map, act: () => Result): Result {
  const { zoomSnap } = map.options
  map.options.zoomSnap = 0
  const result = act()
  map.options.zoomSnap = zoomSnap
  return result
}
