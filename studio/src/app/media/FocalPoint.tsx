import type { KeyboardEvent, PointerEvent } from 'react'
import { arrows } from '../parts/arrows.ts'
import type { Focus, LibraryPicture } from '../../shared/LibraryPicture.ts'

interface FocalPointProps {
  picture: LibraryPicture
  focus: Focus
  onChange(focus: Focus): void
}

/** Sets the point that narrow crops keep in view, by a press or by arrow keys (with Shift in steps of 10 %). */
export function FocalPoint({ picture, focus, onChange }: FocalPointProps) {
  const within = (value: number) => Math.round(Math.min(Math.max(value, 0), 100))

  function point(event: PointerEvent<HTMLElement>): void {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({
      x: within((100 * (event.clientX - left)) / width),
      y: within((100 * (event.clientY - top)) / height),
    })
  }

  function step(event: KeyboardEvent): void {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const distance = event.shiftKey ? 10 : 1
    onChange({ x: within(focus.x + distance * arrow[0]), y: within(focus.y + distance * arrow[1]) })
  }

  return (
    <div className="studio-focal">
      <button
        type="button"
        className="studio-focal-point"
        aria-label="Focal point. Arrow keys move it"
        aria-describedby="focal-at"
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={step}
      >
        <img src={picture.thumbnail} alt="" draggable={false} />
        <span style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </button>
      <output id="focal-at" className="studio-soft">
        Narrow screens crop the picture around this point: {focus.x} % from the left, {focus.y} % from the
        top.
      </output>
    </div>
  )
}
