import type { ListMapData } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import { useCallback, useState, type ReactNode } from 'react'
import { useMarkers } from '../places/useMarkers.ts'
import { SearchArea } from '../searchArea/SearchArea.tsx'
import { listMapRedrawsAfter, settingsFor } from '../settings/settingsFor.ts'
import { Places, PlacesInView } from './Places.tsx'
import { SiteMap } from './SiteMap.tsx'
import { TryAgain } from './TryAgain.tsx'

interface ListMapProps {
  data: ListMapData
  site: Site
  open: boolean
}

export default function ListMap({ data, site, open }: ListMapProps): ReactNode {
  const settings = settingsFor(data.options)
  const markers = useMarkers(data, site)
  const { failed, onFailed, onCame } = useFailedView(site)
  const askAgain = markers.status === 'failed' ? markers.askAgain : failed
  const [south, west, north, east] = data.area ?? data.bounds
  const bounds: [[number, number], [number, number]] = [
    [south, west],
    [north, east],
  ]
  return (
    <>
      <SiteMap
        label={data.label}
        region={data.region}
        site={site}
        settings={settings}
        open={open}
        redrawsAfter={listMapRedrawsAfter}
        view={{ bounds }}
      >
        <SearchArea area={data.area} site={site} />
        {markers.status === 'ready' && <Places places={markers.places} settings={settings} site={site} />}
        {markers.status === 'by-view' && (
          <PlacesInView {...markers} settings={settings} site={site} onFailed={onFailed} onCame={onCame} />
        )}
      </SiteMap>
      <output className="maps-note">
        {askAgain && (
          <TryAgain what="The places could not be loaded. The list has them all." again={askAgain} />
        )}
        {markers.status === 'ready' && markers.places.length === 0 && 'No place matches; the map is empty.'}
      </output>
    </>
  )
}

/** How to ask again for a view whose places did not come. */
function useFailedView(site: Site) {
  const [failed, setFailed] = useState<() => void>()
  const onFailed = useCallback(
    function tell(cause: unknown, again: () => void): void {
      site.report({ name: 'mapDataInvalid', cause: `The places in view: ${String(cause)}` })
      setFailed(() => again)
    },
    [site],
  )
  const onCame = useCallback(() => setFailed(undefined), [])
  return { failed, onFailed, onCame }
}
