import type { ListMapData } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import type { ReactNode } from 'react'
import { useMarkers } from '../places/useMarkers.ts'
import { SearchArea } from '../searchArea/SearchArea.tsx'
import { listMapRedrawsAfter, settingsFor } from '../settings/settingsFor.ts'
import { Places } from './Places.tsx'
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
      </SiteMap>
      <output className="maps-note">
        {markers.status === 'failed' && (
          <TryAgain what="The places could not be loaded. The list has them all." again={markers.askAgain} />
        )}
        {markers.status === 'ready' && markers.places.length === 0 && 'No place matches; the map is empty.'}
      </output>
    </>
  )
}
