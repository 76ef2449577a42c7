import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'

/** Gives Leaflet's own element a name, one writing direction, and leaves the wheel to the page. */
export function Dressing({ label }: { label: string }): ReactNode {
  const map = useMap()
  useEffect(
    function dress() {
      const box = map.getContainer()
      box.setAttribute('role', 'region')
      box.setAttribute('aria-label', label)
      box.dir = 'ltr'
    },
    [map, label],
  )
  useEffect(
    function zoomByWheelWhileInUse() {
      const { scrollWheelZoom } = map
      const begin = () => scrollWheelZoom.enable()
      const end = () => scrollWheelZoom.disable()
      map.on('focus', begin).on('blur', end)
      return () => {
        map.off('focus', begin).off('blur', end)
      }
    },
    [map],
  )
  return null
}
