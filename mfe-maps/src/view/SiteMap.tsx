import type { Site } from '@tessera/kit/contract/remote'
import type { LatLngBoundsExpression } from 'leaflet'
import type { ReactNode } from 'react'
import { MapContainer } from 'react-leaflet'
import { NearMe } from '../nearMe/NearMe.tsx'
import type { MapSettings } from '../settings/settingsFor.ts'
import { BaseLayer } from './BaseLayer.tsx'
import { Dressing } from './Dressing.tsx'
import { Keys } from './Keys.tsx'
import { prefersStillness } from '../motion/prefersStillness.ts'
import { PanPad } from './PanPad.tsx'
import { RedrawOnceShown } from './RedrawOnceShown.tsx'
import { StartView, type View } from './StartView.tsx'
import { TwoFingers } from './TwoFingers.tsx'
import { ViewInAddress } from './ViewInAddress.tsx'
import { WholeOnPaper } from './WholeOnPaper.tsx'
import './map.css'

interface SiteMapProps {
  label: string
  region: string | undefined
  site: Site
  settings: MapSettings
  open: boolean
  /** Ms from opening to redrawing. */
  redrawsAfter: number
  view: View
  children: ReactNode
}

/**
 * What both maps share: ground, controls, and redrawing when they are shown. Where it looks and its pins come with its
 * first frame, by layout effects; all else may follow.
 */
export function SiteMap({
  label,
  region,
  site,
  settings,
  open,
  redrawsAfter,
  view,
  children,
}: SiteMapProps): ReactNode {
  const moves = !prefersStillness()
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
        <StartView view={view} />
        <ViewInAddress open={open} />
        <Dressing label={label} />
        <Keys />
        <WholeOnPaper />
        <RedrawOnceShown open={open} after={redrawsAfter} />
        <BaseLayer settings={settings} region={region} site={site} />
        {children}
        <PanPad />
        <TwoFingers />
        <NearMe settings={settings} site={site} />
      </MapContainer>
    </div>
  )
}

const world: LatLngBoundsExpression = [
  [-80, -180],
  [84, 180],
]
