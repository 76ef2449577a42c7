import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  isSeen,
  namedIn,
  pixelOf,
  pointAt,
  size,
  viewOf,
  zooms,
  type MapPlace,
  type MapView,
  type Point,
} from './mapView.ts'

interface PointMapProps {
  value: Point | undefined
  places: readonly MapPlace[]
  onChange(value: Point): void
}

const nearby = 10 /* zoom that shows a town and its neighbours */
const step = 8 /* px of an arrow key; 1 with Shift */

/** A map of the site's own places: a press sets the pin, a drag moves the map, arrow keys move the pin. */
export function PointMap({ value, places, onChange }: PointMapProps) {
  const [view, setView] = useState<MapView>(() => (value ? { ...value, zoom: nearby } : viewOf(places)))
  const [followed, setFollowed] = useState(value)
  const drag = useRef<{ x: number; y: number; from: MapView; isMoved: boolean }>(undefined)

  if (value?.lat !== followed?.lat || value?.lon !== followed?.lon) {
    setFollowed(value)
    if (value && !isSeen(view, value)) setView({ ...value, zoom: Math.max(view.zoom, nearby) })
  }

  function zoom(by: number): void {
    const next = Math.min(zooms.max, Math.max(zooms.min, view.zoom + by))
    setView({ ...(value && isSeen(view, value) ? value : view), zoom: next })
  }

  function onKey(event: KeyboardEvent): void {
    const arrow = arrows[event.key]
    const by = event.shiftKey ? 1 : step
    const { x, y } = pixelOf(view, value ?? view)
    if (arrow) onChange(pointAt(view, { x: x + arrow[0] * by, y: y + arrow[1] * by }))
    else if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else return
    event.preventDefault()
  }

  function onPointerMove(event: PointerEvent): void {
    const { current } = drag
    if (!current) return
    const { x, y } = pixelIn(event)
    current.isMoved ||= Math.hypot(x - current.x, y - current.y) > 4
    if (!current.isMoved) return
    const middle = { x: size.width / 2 + current.x - x, y: size.height / 2 + current.y - y }
    setView({ ...pointAt(current.from, middle), zoom: current.from.zoom })
  }

  function onPointerUp(event: PointerEvent): void {
    if (drag.current?.isMoved === false) onChange(pointAt(view, pixelIn(event)))
    drag.current = undefined
  }

  const seen = places.filter((place) => isSeen(view, place))
  const pin = value && pixelOf(view, value)
  return (
    <div className="studio-map">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys and presses */}
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="application"
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the pin
        aria-label="Map. Arrow keys move the pin, with Shift a little; + and − zoom."
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { ...pixelIn(event), from: view, isMoved: false }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (drag.current = undefined)}
      >
        <path className="studio-map-places" d={seen.map((place) => dotAt(pixelOf(view, place))).join('')} />
        {namedIn(view, seen).map(({ id, name, x, y }) => (
          <text key={id} x={x + 5} y={y + 4}>
            {name}
          </text>
        ))}
        {pin && (
          <path
            className="studio-map-pin"
            d={`M${pin.x} ${pin.y}c-2-8-9-11-9-19a9 9 0 0 1 18 0c0 8-7 11-9 19z`}
          />
        )}
      </svg>
      <div className="studio-map-zoom">
        <button type="button" aria-label="Zoom in" onClick={() => zoom(1)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom(-1)}>
          −
        </button>
      </div>
    </div>
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const dotAt = ({ x, y }: { x: number; y: number }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`

/** The drawing may be shown larger or smaller than it is. */
function pixelIn({ clientX, clientY, currentTarget }: PointerEvent): { x: number; y: number } {
  const { left, top, width } = currentTarget.getBoundingClientRect()
  const scale = size.width / width
  return { x: (clientX - left) * scale, y: (clientY - top) * scale }
}
