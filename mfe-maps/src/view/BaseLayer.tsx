import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { createBaseLayer } from '../baseLayer/createBaseLayer.ts'
import { leafletAttribution } from '../baseLayer/ownAttribution.ts'
import { notDrawn } from '../baseMap/notDrawn.ts'
import { OwnLayer } from '../baseMap/OwnLayer.ts'
import { followPins } from './followPins.ts'
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
      let stop = () => {}
      const credit = L.control.attribution({ prefix: leafletAttribution })
      createBaseLayer(JSON.parse(settled) as MapSettings, region).then(
        (layer) => {
          if (left) return
          ground = layer.addTo(map)
          if (layer instanceof OwnLayer) stop = followOwn(map, layer, credit)
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
        stop()
        ground?.remove()
        credit.remove()
      }
    },
    [map, settled, region, site],
  )
  return null
}

/** Has the own ground follow the pins, and the credit line say what is not drawn at each zoom. Returns how to stop. */
function followOwn(map: L.Map, ground: OwnLayer, credit: L.Control.Attribution): () => void {
  const stopFollowing = followPins(map, ground)
  const sayWhatIsMissing = () => {
    const missing = notDrawn(Math.round(map.getZoom()))
    credit.setPrefix(missing ? `${missing} | ${leafletAttribution}` : leafletAttribution)
  }
  sayWhatIsMissing()
  map.on('zoomend', sayWhatIsMissing)
  return function stop() {
    stopFollowing()
    map.off('zoomend', sayWhatIsMissing)
  }
}
