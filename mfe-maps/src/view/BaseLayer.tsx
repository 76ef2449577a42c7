import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createBaseLayer } from '../baseLayer/createBaseLayer.ts'
import { leafletAttribution } from '../baseLayer/ownAttribution.ts'
import { OwnLayer } from '../baseMap/OwnLayer.ts'
import type { MapSettings } from '../settings/settingsFor.ts'

interface BaseLayerProps {
  settings: MapSettings
  /** Set off from the land around. */
  region: string | undefined
  site: Site
}

/**
 * The map's ground and its credit line, which comes with it: one that grew later would shift.
 * Without the ground the pins stand on plain colour, and one event says why.
 */
export function BaseLayer({ settings, region, site }: BaseLayerProps): ReactNode {
  const map = useMap()
  const settled = JSON.stringify(settings)
  useEffect(
    function layGround() {
      let ground: L.GridLayer | undefined
      let left = false
      const credit = L.control.attribution({ prefix: leafletAttribution })
      createBaseLayer(JSON.parse(settled) as MapSettings, region).then(
        (layer) => {
          if (left) return
          ground = layer.addTo(map)
          credit.addTo(map)
        },
        (error: unknown) => {
          site.report({ name: 'mapDataInvalid', cause: `The base map: ${String(error)}` })
          if (!left) credit.addTo(map)
        },
      )
      const schemes = matchMedia('(prefers-color-scheme: dark)')
      const repaint = () => ground instanceof OwnLayer && ground.repaint()
      schemes.addEventListener('change', repaint)
      return () => {
        left = true
        schemes.removeEventListener('change', repaint)
        ground?.remove()
        credit.remove()
      }
    },
    [map, settled, region, site],
  )
  return null
}
