import { fetchOnce } from './fetching/fetchOnce.ts'
import { createMapIsland } from './view/createMapIsland.tsx'
import { DetailMapSlot } from './view/DetailMapSlot.tsx'

const fetchMap = fetchOnce(() => import(/* webpackPreload: true */ './view/DetailMap.tsx'))

export default createMapIsland(DetailMapSlot, fetchMap)
