import type { ListMapData } from '@tessera/kit/contract/content'
import type { Island } from '@tessera/kit/contract/remote'
import { fetchNow } from './fetchNow.ts'
import { fetchMarkersAhead } from './places/fetchMarkers.ts'
import { ListMapSlot } from './view/ListMapSlot.tsx'
import { MapArrives } from './view/MapArrives.tsx'
import { mountSlot } from './view/mountSlot.tsx'

/** Asked for at once, for this file itself only comes on the press; `MapArrives` answers a failure. */
const fetchMap = fetchNow(() => import(/* webpackPreload: true */ './view/ListMap.tsx'))

const island: Island<ListMapData> = {
  mount(host, data, site) {
    if (!data.cellsUrl) fetchMarkersAhead(data.markersUrl)
    return mountSlot(host, data, site, (newest) => (
      <ListMapSlot idPrefix={site.idPrefix} data={newest}>
        {(open) => (
          <MapArrives site={site} fetchCode={fetchMap}>
            {({ default: ListMap }) => <ListMap data={newest} site={site} open={open} />}
          </MapArrives>
        )}
      </ListMapSlot>
    ))
  },
}

export default island
