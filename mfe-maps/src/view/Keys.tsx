import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { roveMarkers } from '../pins/roveMarkers.ts'

/** Keys that go from marker to marker. */
export function Keys(): ReactNode {
  const map = useMap()
  useEffect(() => roveMarkers(map), [map])
  return null
}
