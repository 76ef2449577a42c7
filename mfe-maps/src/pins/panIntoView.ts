import L from 'leaflet'
import { touch } from '../baseMap/Box.ts'

/** Px that stay free between the focused marker and controls over the map. */
const air = 8

/** Moves the map if the focused marker is under a control or cut by the map's edge (WCAG 2.4.11). */
export function panIntoView(map: L.Map, marker: HTMLElement, animate: boolean): void {
  map.getContainer().scrollTo(0, 0) // browsers scroll to the focused element; Leaflet undoes this, but later
  const box = map.getContainer().getBoundingClientRect()
  const at = marker.getBoundingClientRect()
  const padded = { left: at.left - air, top: at.top - air, right: at.right + air, bottom: at.bottom + air }
  const controls = [...map.getContainer().querySelectorAll('.leaflet-control')]
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0)
  const isCut = at.left < box.left || at.right > box.right || at.top < box.top || at.bottom > box.bottom
  if (!isCut && !controls.some((control) => touch(padded, control))) return
  const middle = map.getSize().divideBy(2)
  const away = L.point(at.x + at.width / 2 - box.x, at.y + at.height / 2 - box.y).subtract(middle)
  map.panBy(away.multiplyBy(shareToClear(at, box)), { animate })
}

/** The part of the way to the middle that clears all controls: half of it, but all of it in a very small map. */
function shareToClear(at: DOMRect, box: DOMRect): number {
  return Math.max(at.width / box.width, at.height / box.height) > 0.2 ? 1 : 0.5
}
