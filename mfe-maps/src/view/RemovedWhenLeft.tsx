import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'

/** `MapContainer` removes its map by an effect that begins after a paint: a slot that is left before would keep it. */
export function RemovedWhenLeft(): ReactNode {
  const map = useMap()
  const isContainers = useRef(false)
  useEffect(() => void (isContainers.current = true), [])
  useLayoutEffect(() => () => void (isContainers.current || map.remove()), [map])
  return null
}
