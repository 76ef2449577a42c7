import type { ListMapData, MarkerColumns } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { fetchMarkers } from './fetchMarkers.ts'
import { markersAddress } from './markersAddress.ts'
import { usablePlaces, type MapPlace } from './usablePlaces.ts'

type Markers =
  | { status: 'loading' }
  | { status: 'ready'; places: readonly MapPlace[] }
  /** There are too many places to send, so each view fetches its own. */
  | { status: 'by-view'; cellsUrl: string; markersUrl: string }
  | { status: 'failed'; retry: () => void }

/** The places that are shown: all places at `address`, or only the places with `placeIds`. */
interface Choice {
  /** `markersUrl` of the list that the filter belongs to. */
  listUrl: string
  address: string
  /** Address of numbers by cell; only if there are too many places to send. */
  cellsUrl?: string | undefined
  placeIds?: readonly string[]
}

/** The list's places, loaded again whenever the list or its filter changes. */
export function useMarkers(data: ListMapData, site: Site): Markers {
  const [filtered, setFiltered] = useState<Choice>()
  const { markersUrl, cellsUrl } = data
  const choice: Choice =
    filtered?.listUrl === markersUrl ? filtered : { listUrl: markersUrl, address: markersUrl, cellsUrl }
  const { address, cellsUrl: byView, placeIds } = choice
  const markers = useMarkersAt(byView === undefined ? address : undefined, site)

  useEffect(
    function followFilter() {
      const pageQuery = location.search
      return site.on('filter-changed', ({ query, list }) =>
        setFiltered({
          listUrl: markersUrl,
          address: list?.markersUrl ?? markersAddress(markersUrl, pageQuery, query),
          ...(list
            ? { placeIds: list.placeIds }
            : { cellsUrl: cellsUrl && markersAddress(cellsUrl, pageQuery, query) }),
        }),
      )
    },
    [markersUrl, cellsUrl, site],
  )

  return useMemo(
    function narrow() {
      if (byView !== undefined) return { status: 'by-view', cellsUrl: byView, markersUrl: address }
      if (markers.status !== 'ready' || !placeIds) return markers
      return { status: 'ready', places: selectPlaces(placeIds, markers.places) }
    },
    [markers, byView, address, placeIds],
  )
}

/** Loads the places at an address, if there is one. A layout effect, so that fetching starts before the next frame. */
function useMarkersAt(address: string | undefined, site: Site): Markers {
  const [markers, setMarkers] = useState<Markers>({ status: 'loading' })
  useLayoutEffect(
    () => (address === undefined ? undefined : readMarkers(address, site, setMarkers)),
    [address, site],
  )
  return markers
}

/** Calls `set` with the places at an address, or with the failure to load them. Returns a function that stops this. */
function readMarkers(address: string, site: Site, set: (markers: Markers) => void): () => void {
  const life = new AbortController()
  load()
  return () => life.abort()

  function load(): void {
    fetchMarkers(address, life.signal).then(show, fail)
  }

  function show(columns: MarkerColumns): void {
    const { places, problems } = usablePlaces(columns)
    for (const problem of problems) site.report(problem)
    set({ status: 'ready', places })
  }

  function fail(error: unknown): void {
    if (life.signal.aborted) return
    const cause = `The places: ${String(error)}`
    site.report({ name: 'mapDataInvalid', cause, detail: { url: address } })
    set({ status: 'failed', retry: load })
  }
}

/** The places with these ids, in the order of the ids, numbered as their rows are. */
function selectPlaces(ids: readonly string[], places: readonly MapPlace[]): readonly MapPlace[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return ids.flatMap((id, row) => {
    const place = byId.get(id)
    return place ? [place.number === row + 1 ? place : { ...place, number: row + 1 }] : []
  })
}
