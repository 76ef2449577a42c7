import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { leafletAttribution } from '../baseLayer/attribution.ts'

/** Gives Leaflet's own element a name, one writing direction, and a plain credit line. */
export function Dressing({ label }: { label: string }): ReactNode {
  const map = useMap()
  useEffect(
    function dress() {
      const box = map.getContainer()
      box.setAttribute('role', 'region')
      box.setAttribute('aria-label', label)
      box.dir = 'ltr'
      map.attributionControl.setPrefix(leafletAttribution)
    },
    [map, label],
  )
  return null
}
