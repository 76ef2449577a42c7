import L, { type LatLngExpression } from 'leaflet'
import { viewInAddress } from '../address/mapInAddress.ts'

/** What a map shows first. `closest`: the maximum zoom at which `bounds` are shown; default 11. */
export type View =
  | { bounds: LatLngExpression[]; closest?: number }
  | { center: LatLngExpression; zoom: number }

/** Opens the map at the view in the address (RT4); if there is none, so that all of `view` can be seen. */
export function setStartView(map: L.Map, view: View): void {
  const given = viewInAddress(location.href)
  if (given) setBetween(map, [given.lat, given.lon], given.zoom)
  else if ('bounds' in view) fitClosely(map, L.latLngBounds(view.bounds), view.closest)
  else map.setView(view.center, view.zoom)
}

/** The maximum zoom at which the map opens, so that small regions show their surroundings. */
const closestStart = 11
/** Px kept free on each side: half a cluster's width. */
const margin = 22
/** Px by which a pin is higher than this margin. */
const abovePin = 15
/** Maximum part of a zoom step; with more, the base map would be drawn for the next zoom, with small names. */
const largestFraction = 0.49

/** Shows `bounds`, if needed at a fractional zoom: at a whole zoom, surroundings could fill half of the box. */
function fitClosely(map: L.Map, bounds: L.LatLngBounds, closest = closestStart): void {
  const kept = paddingForButtons(map, bounds)
  const exact = findClosestZoom(map, bounds, kept)
  const whole = Math.floor(exact)
  const zoom = Math.min(closest, whole + Math.min(exact - whole, largestFraction))
  const box = L.bounds(map.project(bounds.getSouthWest(), zoom), map.project(bounds.getNorthEast(), zoom))
  const spare = map.getSize().subtract(box.getSize()).divideBy(2)
  const center = box
    .getCenter()
    .subtract([Math.max(0, kept.x + margin - spare.x), Math.max(0, kept.y + margin - spare.y)])
  setBetween(map, map.unproject(center, zoom), zoom)
}

/** Px of padding at the left or top, whichever costs less, to keep pins from under buttons; 0 if it costs a zoom. */
function paddingForButtons(map: L.Map, bounds: L.LatLngBounds): L.Point {
  const { x, y } = measureButtons(map)
  const [none, beside, below] = [L.point(0, 0), L.point(x, 0), L.point(0, y + abovePin)]
  const kept = findClosestZoom(map, bounds, below) > findClosestZoom(map, bounds, beside) ? below : beside
  return Math.floor(findClosestZoom(map, bounds, kept)) < Math.floor(findClosestZoom(map, bounds, none))
    ? none
    : kept
}

/** The closest zoom that shows all of `bounds`, with `kept` px free at the left and the top. */
function findClosestZoom(map: L.Map, bounds: L.LatLngBounds, kept: L.Point): number {
  return betweenZooms(map, () => map.getBoundsZoom(bounds, false, kept.add([2 * margin, 2 * margin])))
}

/** Px from the map's upper left corner to the right and lower ends of its buttons. */
function measureButtons(map: L.Map): L.Point {
  const corner = map.getContainer().getBoundingClientRect()
  const buttons = map.getContainer().querySelectorAll('.leaflet-control-zoom, .maps-pan > .maps-pan-button')
  const ends = [...buttons].map((button) => button.getBoundingClientRect())
  return L.point(
    Math.max(0, ...ends.map(({ right }) => right - corner.left)),
    Math.max(0, ...ends.map(({ bottom }) => bottom - corner.top)),
  )
}

function setBetween(map: L.Map, center: LatLngExpression, zoom: number): void {
  betweenZooms(map, () => map.setView(center, zoom, { animate: false }))
}

/** Runs `act` with fractional zooms allowed; the visitor's own zooming goes by whole steps. */
function betweenZooms<Result>(map: L.Map, act: () => Result): Result {
  const { zoomSnap } = map.options
  map.options.zoomSnap = 0
  const result = act()
  map.options.zoomSnap = zoomSnap
  return result
}
