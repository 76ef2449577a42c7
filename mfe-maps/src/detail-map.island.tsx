import type { DetailMapData } from '@tessera/kit/contract/content'
import type { Island } from '@tessera/kit/contract/remote'
import { lazy } from 'react'
import { DetailMapSlot } from './view/DetailMapSlot.tsx'
import { MapArrives } from './view/MapArrives.tsx'
import { mountSlot } from './view/mountSlot.tsx'

/** Asked for at once, for this file itself only comes on the press; `MapArrives` answers a failure. */
const arriving = import('./view/DetailMap.tsx')
arriving.catch(() => undefined)
const DetailMap = lazy(() => arriving)

const island: Island<DetailMapData> = {
  mount: (host, data, site) =>
    mountSlot(host, data, site, (newest) => (
      <DetailMapSlot idPrefix={site.idPrefix} data={newest}>
        {(open) => (
          <MapArrives site={site}>
            <DetailMap data={newest} site={site} open={open} />
          </MapArrives>
        )}
      </DetailMapSlot>
    )),
}

export default island
