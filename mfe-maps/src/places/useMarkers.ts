import type { ListMapData, MarkerColumns } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import { useEffect, useState } from 'react'
import { markersAddress } from './markersAddress.ts'
import { usablePlaces, type MapPlace } from './usablePlaces.ts'

type Markers = { status: 'loading' } | { status: 'ready'; places: readonly MapPlace[] } | { status: 'failed' }

/** The list's places; again whenever the list or its filter changes. */
export function useMarkers(data: ListMapData, site: Site): Markers {
  const [markers, setMarkers] = useState<Markers>({ status: 'loading' })
  const [filtered, setFiltered] = useState({ of: '', address: '' })
  const address = filtered.of === data.markersUrl ? filtered.address : data.markersUrl

  useEffect(
    function followFilter() {
      const pageQuery = location.search
      return site.on('filter-changed', ({ query }) =>
        setFiltered({ of: data.markersUrl, address: markersAddress(data.markersUrl, pageQuery, query) }),
      )
    },
    [data.markersUrl, site],
  )

  useEffect(
    function readMarkers() {
      const request = new AbortController()
      fetchMarkers(address, request.signal).then(
        (columns) => {
          const { places, problems } = usablePlaces(columns)
          for (const problem of problems) site.report(problem)
          setMarkers({ status: 'ready', places })
        },
        (fault: unknown) => {
          if (request.signal.aborted) return
          site.report({
            name: 'mapDataInvalid',
            cause: `The places: ${String(fault)}`,
            detail: { url: address },
          })
          setMarkers({ status: 'failed' })
        },
      )
      return () => request.abort()
    },
    [address, site],
  )

  return markers
}

async function fetchMarkers(url: string, signal: AbortSignal): Promise<MarkerColumns> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as MarkerColumns
}
