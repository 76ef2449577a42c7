import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { useState, type ReactNode } from 'react'
import { useMapEvents } from 'react-leaflet'
import { Icon } from '../controls/Icon.tsx'
import { prefersReducedMotion } from '../controls/prefersReducedMotion.ts'
import { stopPresses } from '../controls/stopPresses.ts'
import { wordsOfPage } from '../words/chooseWords.ts'
import './nearMe.css'
import { positionMessage } from './positionMessage.ts'

type Search = { status: 'idle' } | { status: 'searching' } | { status: 'failed'; message: string }

/** Zoom at which a found position is shown. */
const zoomNearMe = 10
const far = 50_000 /* m: half the width that this zoom shows */

interface NearMeProps {
  /** Maximum ms for the browser to find the position. */
  timeout: number
  places: L.LatLngBounds
  site: Site
}

/** A button that finds and marks the visitor's position, only when pressed (MP6). */
export function NearMe({ timeout, places, site }: NearMeProps): ReactNode {
  const [search, setSearch] = useState<Search>({ status: 'idle' })
  const { text } = wordsOfPage()
  const [here] = useState(() =>
    L.circleMarker([0, 0], { radius: 8, className: 'maps-here', interactive: false }),
  )
  const map = useMapEvents({
    locationfound({ latlng }) {
      here.setLatLng(latlng).addTo(map)
      const km = Math.round(map.distance(latlng, places.getCenter()) / 10_000) * 10
      const animate = !prefersReducedMotion()
      if (!latlng.toBounds(2 * far).intersects(places)) {
        setSearch({ status: 'failed', message: text('far', { km }) })
        map.fitBounds(places, { maxZoom: zoomNearMe, animate })
        return
      }
      setSearch({ status: 'idle' })
      map.setView(latlng, Math.max(map.getZoom(), zoomNearMe), { animate })
      site.announce(text('found'))
    },
    locationerror: ({ code }) =>
      setSearch({ status: 'failed', message: positionMessage(code, wordsOfPage()) }),
  })

  function locate(): void {
    setSearch({ status: 'searching' })
    map.locate({ timeout })
  }

  return (
    <div ref={stopPresses} className="maps-near leaflet-control">
      <button
        type="button"
        className="maps-button maps-near-button"
        aria-busy={search.status === 'searching'}
        onClick={locate}
      >
        <Icon>
          <circle cx="12" cy="12" r="6" />
          <circle cx="12" cy="12" r="1.5" />
          <path d="M12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5" />
        </Icon>
        {text('nearMe')}
      </button>
      <output className="maps-near-message" dir="auto">
        {search.status === 'searching' && <span>{text('finding')}</span>}
        {search.status === 'failed' && <span>{search.message}</span>}
      </output>
    </div>
  )
}
