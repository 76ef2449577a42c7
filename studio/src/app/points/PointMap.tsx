import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { arrows } from '../parts/arrows.ts'
import {
  isSeen,
  chooseLabels,
  project,
  pointAt,
  size,
  spans,
  fitView,
  type NamedPoint,
  type MapView,
  type Point,
} from './mapView.ts'

interface PointMapProps {
  value: Point | undefined
  points: readonly NamedPoint[]
  onChange(value: Point): void
}

const nearby = 0.8 /* degrees of latitude: a town and its neighbours */
const step = 8 /* px that an arrow key moves the pin; 1 with Shift */

/** A map of the site's documents: a press sets the pin, arrow keys move it, zooming centres it. */
export function PointMap({ value, points, onChange }: PointMapProps) {
  const [wanted, setWanted] = useState<MapView>(() => (value ? { ...value, span: nearby } : fitView(points)))
  const view = value && !isSeen(wanted, value) ? { ...wanted, ...value } : wanted
  const seen = points.filter((point) => isSeen(view, point))
  const pin = value && project(view, value)

  function zoom(by: number): void {
    const span = Math.min(spans.max, Math.max(spans.min, view.span * by))
    setWanted({ ...view, ...value, span })
  }

  function onKey(event: KeyboardEvent): void {
    const arrow = arrows[event.key]
    const by = event.shiftKey ? 1 : step
    const { x, y } = pin ?? project(view, view)
    if (arrow) onChange(pointAt(view, { x: x + arrow[0] * by, y: y + arrow[1] * by }))
    else if (event.key === '+' || event.key === '=') zoom(1 / 2)
    else if (event.key === '-') zoom(2)
    else return
    event.preventDefault()
  }

  return (
    <div className="studio-map">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys and presses */}
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="application"
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the pin
        aria-label="Map. Arrow keys move the pin, with Shift in small steps; + and − zoom."
        onKeyDown={onKey}
        onClick={(event) => onChange(pointAt(view, pixelAt(event)))}
      >
        <path className="studio-map-points" d={seen.map((point) => dotAt(project(view, point))).join('')} />
        {chooseLabels(view, seen).map(({ id, name, x, y }) => (
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
        <button type="button" aria-label="Zoom in" onClick={() => zoom(1 / 2)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom(2)}>
          −
        </button>
      </div>
    </div>
  )
}

/** The pixel of the drawing that is below the pointer; CSS can scale the drawing. */
function pixelAt({ clientX, clientY, currentTarget }: MouseEvent) {
  const { left, top, width } = currentTarget.getBoundingClientRect()
  const scale = size.width / width
  return { x: (clientX - left) * scale, y: (clientY - top) * scale }
}

const dotAt = ({ x, y }: { x: number; y: number }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`
