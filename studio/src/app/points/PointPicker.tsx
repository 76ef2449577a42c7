import { fold } from '@tessera/content/slugify'
import { useRef, useState } from 'react'
import { Hits } from '../parts/Hits.tsx'
import { useCall } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import type { NamedPoint, Point } from './mapView.ts'
import { PointMap } from './PointMap.tsx'

interface PointPickerProps {
  value: { lat?: unknown; lon?: unknown }
  onChange(value: Point): void
}

const maxHits = 6
const minLength = 2 /* characters typed before a search begins */

/** Sets latitude and longitude by a document's name, on a map, or in two fields. */
export function PointPicker(props: PointPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="studio-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Choose on a map or near a document</summary>
      {isOpen && <OpenPicker {...props} />}
    </details>
  )
}

function OpenPicker({ value: { lat, lon }, onChange }: PointPickerProps) {
  const { set } = useStudio()
  const points = useCall('points', set && { set: set.set }).value?.points
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const point = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined
  if (!points) return <p className="studio-soft">Loading map…</p>
  return (
    <div className="studio-fields">
      <label className="studio-field">
        <span>Near which document?</span>
        <input
          ref={input}
          autoComplete="off"
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Hits
        label="Documents found"
        hits={findPoints(text, points)}
        onChoose={({ lat, lon }) => {
          setText('')
          input.current?.focus()
          onChange({ lat, lon })
        }}
      />
      <PointMap value={point} points={points} onChange={onChange} />
    </div>
  )
}

/** Documents whose names start with `text`, the largest first. */
function findPoints(text: string, points: readonly NamedPoint[]): readonly NamedPoint[] {
  const start = fold(text.trim())
  if (start.length < minLength) return []
  const found = points.filter(({ name }) => fold(name).startsWith(start))
  return found.toSorted((one, other) => other.weight - one.weight).slice(0, maxHits)
}
