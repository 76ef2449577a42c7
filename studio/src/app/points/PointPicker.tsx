import { fold } from '@tessera/content/slugify'
import { useRef, useState } from 'react'
import { Hits } from '../parts/Hits.tsx'
import { useStudio } from '../store/useStudio.ts'
import type { MapPlace, Point } from './mapView.ts'
import { PointMap } from './PointMap.tsx'
import { usePlaces } from './usePlaces.ts'

interface PointPickerProps {
  value: { lat?: unknown; lon?: unknown }
  onChange(value: Point): void
}

const maxHits = 6
const minLength = 2 /* characters typed before a search begins */

/** Sets latitude and longitude by a place's name, on a map, or in two fields. */
export function PointPicker(props: PointPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="studio-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Choose on a map or near a place</summary>
      {isOpen && <OpenPicker {...props} />}
    </details>
  )
}

function OpenPicker({ value: { lat, lon }, onChange }: PointPickerProps) {
  const places = usePlaces(useStudio().set?.set)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const point = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined
  if (!places) return <p className="studio-soft">Loading map…</p>
  return (
    <div className="studio-fields">
      <label className="studio-field">
        <span>Near which place?</span>
        <input
          ref={input}
          autoComplete="off"
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Hits
        label="Places found"
        hits={findPlaces(text, places)}
        onChoose={(place) => {
          setText('')
          input.current?.focus()
          onChange({ lat: place.lat, lon: place.lon })
        }}
      />
      <PointMap value={point} places={places} onChange={onChange} />
    </div>
  )
}

/** Places whose names start with `text`, the largest first. */
function findPlaces(text: string, places: readonly MapPlace[]): readonly MapPlace[] {
  const start = fold(text.trim())
  if (start.length < minLength) return []
  const found = places.filter(({ name }) => fold(name).startsWith(start))
  return found.toSorted((one, other) => other.people - one.people).slice(0, maxHits)
}
