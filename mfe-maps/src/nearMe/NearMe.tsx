import type { Site } from '@tessera/kit/contract/remote'
import L, { type ErrorEvent, type LocationEvent } from 'leaflet'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import type { MapSettings } from '../settings/settingsFor.ts'
import { Icon } from '../icons/Icon.tsx'
import { prefersStillness } from '../motion/prefersStillness.ts'
import './nearMe.css'
import { positionMessage } from './positionMessage.ts'

type Search = { status: 'idle' } | { status: 'searching' } | { status: 'failed'; message: string }

/** Zoom that a found position is shown at. */
const zoomNearMe = 10

/** Asks for the visitor's position, on their press only, and marks it (MP6). */
export function NearMe({ settings, site }: { settings: MapSettings; site: Site }): ReactNode {
  const map = useMap()
  const [search, setSearch] = useState<Search>({ status: 'idle' })
  const corner = useRef<HTMLDivElement>(null)

  useEffect(
    function followAnswers() {
      if (corner.current) L.DomEvent.disableClickPropagation(corner.current)
      const here = L.circleMarker([0, 0], { radius: 8, className: 'maps-here', interactive: false })
      const found = ({ latlng }: LocationEvent) => {
        setSearch({ status: 'idle' })
        here.setLatLng(latlng).addTo(map)
        map.setView(latlng, Math.max(map.getZoom(), zoomNearMe), { animate: !prefersStillness() })
        site.announce('The map shows your position.')
      }
      const failed = ({ code }: ErrorEvent) => setSearch({ status: 'failed', message: positionMessage(code) })
      map.on('locationfound', found).on('locationerror', failed)
      return () => {
        map.off('locationfound', found).off('locationerror', failed)
        here.remove()
      }
    },
    [map, site],
  )

  function locate(): void {
    setSearch({ status: 'searching' })
    map.locate({ timeout: settings.geolocationTimeout })
  }

  return (
    <div ref={corner} className="maps-near leaflet-control">
      <button
        type="button"
        className="maps-button maps-near-button"
        aria-busy={search.status === 'searching'}
        onClick={locate}
      >
        <NearMeIcon />
        Near me
      </button>
      <output className="maps-near-message">
        {search.status === 'searching' && 'Finding your position…'}
        {search.status === 'failed' && search.message}
      </output>
    </div>
  )
}

function NearMeIcon(): ReactNode {
  return (
    <Icon>
      <circle cx="12" cy="12" r="6" />
      <circle cx="12" cy="12" r="1.5" />
      <path d="M12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5" />
    </Icon>
  )
}
