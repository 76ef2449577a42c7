import { useEffect, useState, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { wordsOfPage } from '../words/chooseWords.ts'

/** Ms for which the hint stays after the finger's last move. */
const hintFor = 1500

/** One finger scrolls the page, two move the map; a hint says so. `touch-action` in map.css allows the scrolling. */
export function TwoFingers(): ReactNode {
  const map = useMap()
  const [isHinting, setHinting] = useState(false)
  useEffect(
    function leaveOneFingerToPage() {
      const box = map.getContainer()
      const life = new AbortController()
      const { signal } = life
      let timer: ReturnType<typeof setTimeout> | undefined
      box.addEventListener('pointerdown', chooseByPointer, { signal, capture: true })
      box.addEventListener('touchmove', hint, { signal, passive: true })
      for (const name of ['touchstart', 'touchmove'] as const)
        box.addEventListener(name, leaveScrolling, { signal, capture: true, passive: true })
      return () => {
        life.abort()
        clearTimeout(timer)
      }

      function chooseByPointer({ pointerType }: PointerEvent): void {
        if (pointerType === 'touch') map.dragging.disable()
        else map.dragging.enable()
      }
      /** Keeps touches that already scroll from Leaflet: it cannot prevent them, and trying would log a warning. */
      function leaveScrolling(event: TouchEvent): void {
        if (event.cancelable) return
        if (event.type === 'touchmove') hint(event)
        event.stopPropagation()
      }
      function hint({ touches }: TouchEvent): void {
        clearTimeout(timer)
        setHinting(touches.length === 1)
        timer = setTimeout(setHinting, hintFor, false)
      }
    },
    [map],
  )
  return (
    <p className="maps-hint" hidden={!isHinting} aria-hidden="true">
      {wordsOfPage().text('twoFingers')}
    </p>
  )
}
