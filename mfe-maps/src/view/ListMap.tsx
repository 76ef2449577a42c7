import type { ListMapData } from '@tessera/kit/contract/content'
import { useCallback, useState, type ReactNode } from 'react'
import type { ViewGridOptions } from '../pins/ViewGrid.ts'
import { useMarkers } from '../places/useMarkers.ts'
import { SearchArea } from '../searchArea/SearchArea.tsx'
import { listMapRedrawsAfter, settingsFor } from '../settings/settingsFor.ts'
import { wordsOfPage } from '../words/chooseWords.ts'
import type { MapProps } from './MapLoader.tsx'
import { Places, PlacesInView } from './Places.tsx'
import { SiteMap } from './SiteMap.tsx'
import { TryAgain } from './TryAgain.tsx'

export default function ListMap({ data, site, open }: MapProps<ListMapData>): ReactNode {
  const { text } = wordsOfPage()
  const settings = settingsFor(data.options)
  const markers = useMarkers(data, site)
  const [retryView, setRetry] = useState<() => void>()
  const onSettled = useCallback<ViewGridOptions['onSettled']>(
    function reportFailure(failure) {
      if (failure)
        site.report({ name: 'mapDataInvalid', cause: `The places in view: ${String(failure.cause)}` })
      setRetry(() => failure?.retry)
    },
    [site],
  )
  const retry = markers.status === 'failed' ? markers.retry : retryView
  const [south, west, north, east] = data.area ?? data.bounds
  const bounds: [[number, number], [number, number]] = [
    [south, west],
    [north, east],
  ]
  return (
    <>
      <SiteMap data={data} site={site} open={open} redrawsAfter={listMapRedrawsAfter} view={{ bounds }}>
        <SearchArea area={data.area} site={site} />
        {markers.status === 'ready' && <Places places={markers.places} settings={settings} site={site} />}
        {markers.status === 'by-view' && (
          <PlacesInView urls={markers} settings={settings} site={site} onSettled={onSettled} />
        )}
      </SiteMap>
      <output className="maps-note">
        {retry && <TryAgain what={text('placesFailed')} retry={retry} />}
        {markers.status === 'ready' && markers.places.length === 0 && <span>{text('empty')}</span>}
      </output>
    </>
  )
}
