import type { Bounds } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { useEffect, useState, type ReactNode } from 'react'
import { useMapEvents } from 'react-leaflet'
import { areaAddress, everywhereAddress } from './areaAddress.ts'
import { stopPresses } from '../controls/stopPresses.ts'
import { wordsOfPage } from '../words/chooseWords.ts'
import './searchArea.css'

interface SearchAreaProps {
  /** The area that the list is narrowed to. */
  area: Bounds | undefined
  site: Site
}

/** A button that narrows the list to what the map shows; it appears once the map was moved. */
export function SearchArea({ area, site }: SearchAreaProps): ReactNode {
  const { text } = wordsOfPage()
  const [isMoved, setMoved] = useState(false)
  const moved = () => setMoved(true)
  const map = useMapEvents({
    dragend: moved,
    zoomend: moved,
    keydown: ({ originalEvent }) => originalEvent.key.startsWith('Arrow') && moved(),
  })
  const boxId = `${site.idPrefix}box`

  useEffect(
    function outlineArea() {
      if (!area) return
      const [south, west, north, east] = area
      const corners = L.latLngBounds([south, west], [north, east])
      const outline = L.rectangle(corners, { className: 'maps-area', interactive: false }).addTo(map)
      return () => {
        outline.remove()
      }
    },
    [map, area],
  )

  function searchHere(): void {
    const bounds = map.getBounds()
    const here = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()] as const
    const { lat, lng: lon } = map.getCenter()
    site.navigate(areaAddress(location.href, here, { lat, lon, zoom: map.getZoom() }, boxId))
  }

  return (
    <div ref={stopPresses} className="maps-search leaflet-control">
      {isMoved && (
        <button type="button" className="maps-button" onClick={searchHere}>
          {text('searchHere')}
        </button>
      )}
      {area && (
        <button
          type="button"
          className="maps-button"
          onClick={() => site.navigate(everywhereAddress(location.href, boxId))}
        >
          {text('searchAll')}
        </button>
      )}
    </div>
  )
}
