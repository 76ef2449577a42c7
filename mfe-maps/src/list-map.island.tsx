import type { ListMapData } from '@tessera/kit/contract/content'
import type { Island } from '@tessera/kit/contract/remote'
import { fetchOnce } from './fetching/fetchOnce.ts'
import { prefetchMarkers } from './places/fetchMarkers.ts'
import { createMapIsland } from './view/createMapIsland.tsx'
import { ListMapSlot } from './view/ListMapSlot.tsx'

const fetchMap = fetchOnce(() => import(/* webpackPreload: true */ './view/ListMap.tsx'))
const { mount } = createMapIsland(ListMapSlot, fetchMap)

const island: Island<ListMapData> = {
  mount(host, data, site) {
    if (!data.cellsUrl) prefetchMarkers(data.markersUrl)
    return mount(host, data, site)
  },
}

export default island
