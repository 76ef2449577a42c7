import type { DetailMapData } from '@tessera/kit/contract/content'
import type { Island } from '@tessera/kit/contract/remote'
import { fetchNow } from './fetchNow.ts'
import { DetailMapSlot } from './view/DetailMapSlot.tsx'
import { MapArrives } from './view/MapArrives.tsx'
import { mountSlot } from './view/mountSlot.tsx'

/** Asked for at once, for this file itself only comes on the press; `MapArrives` answers a failure. */
const fetchMap = fetchNow(() => import(/* webpackPreload: true */ './view/DetailMap.tsx'))

const island: Island<DetailMapData> = {
  mount: (host, data, site) =>
    mountSlot(host, data, site, (newest) => (
      <DetailMapSlot idPrefix={site.idPrefix} data={newest}>
        {(open) => (
          <MapArrives site={site} fetchCode={fetchMap}>
            {({ default: DetailMap }) => <DetailMap data={newest} site={site} open={open} />}
          </MapArrives>
        )}
      </DetailMapSlot>
    )),
}

export default island
