import { keepInAddress } from '@tessera/kit/contract/address'
import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { withViewInAddress } from '../address/mapInAddress.ts'

/** Where the visitor moved the map goes into the address, so that reload, share and back restore it (RT4). */
export function ViewInAddress({ open }: { open: boolean }): ReactNode {
  const map = useMap()
  useEffect(
    function followVisitor() {
      if (!open) return
      const life = new AbortController()
      const keepSoon = keepInAddress(withView, life.signal)
      map.once('movestart', begin)
      return () => {
        life.abort()
        map.off('movestart', begin).off('moveend', keepSoon)
      }

      /** Not before: a map that is put in its place has not been moved. */
      function begin(): void {
        map.on('moveend', keepSoon)
      }
      function withView(): string {
        const { lat, lng: lon } = map.getCenter()
        return withViewInAddress(location.href, { lat, lon, zoom: map.getZoom() })
      }
    },
    [map, open],
  )
  return null
}
