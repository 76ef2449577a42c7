import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { replaceAddress, withViewInAddress } from '../mapInAddress.ts'

/** Ms of rest; browsers allow about 100 changes of the address in 30 s. */
const rest = 300

/** Where the visitor moved the map goes into the address, so that reload, share and back restore it (RT4). */
export function ViewInAddress({ open }: { open: boolean }): ReactNode {
  const map = useMap()
  useEffect(
    function followVisitor() {
      if (!open) return
      let isMoved = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const begin = () => void (isMoved = true)
      const keepSoon = () => {
        clearTimeout(timer)
        if (isMoved) timer = setTimeout(keep, rest)
      }
      const keep = () => {
        const { lat, lng: lon } = map.getCenter()
        replaceAddress(withViewInAddress(location.href, { lat, lon, zoom: map.getZoom() }))
      }
      map.on('movestart', begin).on('moveend', keepSoon)
      return () => {
        clearTimeout(timer)
        map.off('movestart', begin).off('moveend', keepSoon)
      }
    },
    [map, open],
  )
  return null
}
