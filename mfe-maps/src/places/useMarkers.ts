import type { ListMapData, MarkerColumns } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import { useEffect, useMemo, useState } from 'react'
import { fetchMarkers } from './fetchMarkers.ts'
import { inOrderOf } from './inOrderOf.ts'
import { markersAddress } from './markersAddress.ts'
import { usablePlaces, type MapPlace } from './usablePlaces.ts'

type Markers =
  | { status: 'loading' }
  | { status: 'ready'; places: readonly MapPlace[] }
  | { status: 'failed'; askAgain: () => void }

/** What is shown of the list: the places at `address`, or those of them with `placeIds`. */
interface Choice {
  /** The list that was filtered, by its `markersUrl`. */
  of: string
  address: string
  placeIds?: readonly string[]
}

/** The list's places; again whenever the list or its filter changes. */
export function useMarkers(data: ListMapData, site: Site): Markers {
  const [filtered, setFiltered] = useState<Choice>()
  const choice = filtered?.of === data.markersUrl ? filtered : { of: '', address: data.markersUrl }
  const markers = useMarkersAt(choice.address, site)

  useEffect(
    function followFilter() {
      const pageQuery = location.search
      return site.on('filter-changed', ({ query, list }) =>
        setFiltered({
          of: data.markersUrl,
          address: list?.markersUrl ?? markersAddress(data.markersUrl, pageQuery, query),
          ...(list && { placeIds: list.placeIds }),
        }),
      )
    },
    [data.markersUrl, site],
  )

  return useMemo(
    function narrow() {
      if (markers.status !== 'ready' || !choice.placeIds) return markers
      return { status: 'ready', places: inOrderOf(choice.placeIds, markers.places) }
    },
    [markers, choice.placeIds],
  )
}

function useMarkersAt(address: string, site: Site): Markers {
  const [markers, setMarkers] = useState<Markers>({ status: 'loading' })
  useEffect(() => readMarkers(address, site, setMarkers), [address, site])
  return markers
}

/** Returns how to stop. */
function readMarkers(address: string, site: Site, set: (markers: Markers) => void): () => void {
  const left = new AbortController()
  ask()
  return () => left.abort()

  function ask(): void {
    fetchMarkers(address, left.signal).then(show, fail)
  }

  function show(columns: MarkerColumns): void {
    const { places, problems } = usablePlaces(columns)
    for (const problem of problems) site.report(problem)
    set({ status: 'ready', places })
  }

  function fail(error: unknown): void {
    if (left.signal.aborted) return
    const cause = `The places: ${String(error)}`
    site.report({ name: 'mapDataInvalid', cause, detail: { url: address } })
    set({ status: 'failed', askAgain: ask })
  }
}
