import type { ListMapData } from '@tessera/kit/contract/content'
import type { Island } from '@tessera/kit/contract/remote'
import { lazy } from 'react'
import { ListMapSlot } from './view/ListMapSlot.tsx'
import { MapArrives } from './view/MapArrives.tsx'
import { mountSlot } from './view/mountSlot.tsx'

/** Asked for at once, for this file itself only comes on the press; `MapArrives` answers a failure. */
const arriving = import('./view/ListMap.tsx')
arriving.catch(() => undefined)
const ListMap = lazy(() => arriving)

const island: Island<ListMapData> = {
  mount: (host, data, site) =>
    mountSlot(host, data, site, (newest) => (
      <ListMapSlot idPrefix={site.idPrefix} data={newest}>
        {(open) => (
          <MapArrives site={site}>
            <ListMap data={newest} site={site} open={open} />
          </MapArrives>
        )}
      </ListMapSlot>
    )),
}

export default island
