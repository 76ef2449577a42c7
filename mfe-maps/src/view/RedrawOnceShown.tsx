import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'

interface RedrawOnceShownProps {
  open: boolean
  /** Ms after opening, and not earlier; 0 redraws before the next frame. */
  after: number
}

/** A map that was hidden has a wrong size; its box has the right one once it shows (MP1, MP2). */
export function RedrawOnceShown({ open, after }: RedrawOnceShownProps): ReactNode {
  const map = useMap()
  useEffect(
    function redrawOnceShown() {
      if (!open) return
      const redraw = () => map.invalidateSize({ animate: false })
      if (after === 0) {
        redraw()
        return
      }
      const timer = setTimeout(redraw, after)
      return () => clearTimeout(timer)
    },
    [map, open, after],
  )
  return null
}
