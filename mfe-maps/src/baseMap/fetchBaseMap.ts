import { fetchOwn } from '@tessera/kit/browser/fetchOwn'
import type { Topology } from 'topojson-specification'
import type { NamesOnMap } from './NamesOnMap.ts'

/** The own base map as it is sent. */
export interface BaseMapFiles {
  around: Topology
  spain: Topology
  names: NamesOnMap
}

let fetching: Promise<BaseMapFiles> | undefined

/** Once per tab; a failure may be tried again. What draws them is in another chunk, which comes beside them. */
export function fetchBaseMap(): Promise<BaseMapFiles> {
  fetching ??= fetchFiles().catch((error: unknown) => {
    fetching = undefined
    throw error
  })
  return fetching
}

async function fetchFiles(): Promise<BaseMapFiles> {
  const [around, spain, names] = await Promise.all([
    fetchOwn<Topology>(new URL('../../generated/around.json', import.meta.url)),
    fetchOwn<Topology>(new URL('../../generated/spain.json', import.meta.url)),
    fetchOwn<NamesOnMap>(new URL('../../generated/names.json', import.meta.url)),
  ])
  return { around, spain, names }
}
