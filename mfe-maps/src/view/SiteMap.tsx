import L, { type LatLngBoundsExpression } from 'leaflet'
import type { ReactNode } from 'react'
import { MapContainer, ZoomControl } from 'react-leaflet'
import { NearMe } from '../nearMe/NearMe.tsx'
import { prefersReducedMotion } from '../controls/prefersReducedMotion.ts'
import { groupOf } from '../places/usablePlaces.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { wordsOfPage } from '../words/chooseWords.ts'
import { MapEffects, type MapEffectsProps } from './MapEffects.tsx'
import { PanPad } from './PanPad.tsx'
import type { View } from './setStartView.ts'
import { TwoFingers } from './TwoFingers.tsx'
import './map.css'

interface SiteMapProps extends MapEffectsProps {
  /** Pins and other content of the map. */
  children: ReactNode
}

/** A map with base map and controls, redrawn when it is shown: what the list map and the detail map share. */
export function SiteMap({ children, ...props }: SiteMapProps): ReactNode {
  const { data, site } = props
  const settings = settingsFor(data.options)
  const { text } = wordsOfPage()
  const moves = !prefersReducedMotion()
  return (
    <div className="maps-frame" data-group={groupOf(data) || undefined} data-scheme={settings.scheme}>
      <MapContainer
        className="maps-map"
        minZoom={3}
        maxZoom={settings.maxZoom}
        maxBounds={world}
        scrollWheelZoom={false}
        attributionControl={false}
        zoomControl={false}
        zoomAnimation={moves}
        fadeAnimation={moves}
        markerZoomAnimation={moves}
        inertia={moves}
      >
        <ZoomControl zoomInTitle={text('zoomIn')} zoomOutTitle={text('zoomOut')} />
        <MapEffects {...props} />
        {children}
        <PanPad />
        <TwoFingers />
        <NearMe timeout={settings.geolocationTimeout} places={boundsOf(props.view)} site={site} />
      </MapContainer>
    </div>
  )
}

const world: LatLngBoundsExpression = [
  [-80, -180],
  [84, 180],
]

const boundsOf = (view: View) => L.latLngBounds('bounds' in view ? view.bounds : [view.center])
