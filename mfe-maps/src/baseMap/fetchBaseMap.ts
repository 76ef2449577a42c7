import { fetchOwn } from '@tessera/kit/browser/fetchOwn'
import type { Topology } from 'topojson-specification'
import { fetchOnce } from '../fetching/fetchOnce.ts'
import type { NamesOnMap } from './NamesOnMap.ts'

export interface BaseMapFiles {
  around: Topology
  spain: Topology
  names: NamesOnMap
}

/** Fetches the base map's files once per tab. The code that draws is in another chunk, loaded at the same time. */
export const fetchBaseMap = fetchOnce(async function fetchFiles(): Promise<BaseMapFiles> {
  const [around, spain, names] = await Promise.all([
    fetchOwn<Topology>(new URL('../../generated/around.json', import.meta.url)),
    fetchOwn<Topology>(new URL('../../generated/spain.json', import.meta.url)),
    fetchOwn<NamesOnMap>(new URL('../../generated/names.json', import.meta.url)),
  ])
  return { around, spain, names }
})
