import type { MapOptions } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import type { LatLngBoundsExpression } from 'leaflet'
import type { ReactNode } from 'react'
import { MapContainer } from 'react-leaflet'
import { NearMe } from '../nearMe/NearMe.tsx'
import { prefersReducedMotion } from '../controls/prefersReducedMotion.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { MapEffects } from './MapEffects.tsx'
import { PanPad } from './PanPad.tsx'
import type { View } from './setStartView.ts'
import { TwoFingers } from './TwoFingers.tsx'
import './map.css'

interface SiteMapProps {
  data: { label: string; region?: string | undefined; options: MapOptions }
  site: Site
  open: boolean
  /** Ms from opening to redrawing. */
  redrawsAfter: number
  view: View
  /** Pins, and what else stands on the map. */
  children: ReactNode
}

/** What both maps share: base map, controls, and redrawing when they are shown. */
export function SiteMap({ data, site, open, redrawsAfter, view, children }: SiteMapProps): ReactNode {
  const { label, region, options } = data
  const settings = settingsFor(options)
  const moves = !prefersReducedMotion()
  return (
    <div className="maps-frame" data-region={region} data-scheme={settings.scheme}>
      <MapContainer
        className="maps-map"
        minZoom={3}
        maxZoom={settings.maxZoom}
        maxBounds={world}
        scrollWheelZoom={false}
        attributionControl={false}
        zoomAnimation={moves}
        fadeAnimation={moves}
        markerZoomAnimation={moves}
        inertia={moves}
      >
        <MapEffects {...{ label, region, site, settings, open, redrawsAfter, view }} />
        {children}
        <PanPad />
        <TwoFingers />
        <NearMe timeout={settings.geolocationTimeout} site={site} />
      </MapContainer>
    </div>
  )
}

const world: LatLngBoundsExpression = [
  [-80, -180],
  [84, 180],
]
