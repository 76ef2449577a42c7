import type { ServerEntries } from '@tessera/kit/contract/remote'
import { renderToString } from 'react-dom/server'
import type { remote } from './remote.ts'
import { DetailMapSlot } from './view/DetailMapSlot.tsx'
import { ListMapSlot } from './view/ListMapSlot.tsx'

/** The control of each map and its box; no map code is needed to draw it. */
const entries: ServerEntries<typeof remote> = {
  'list-map': {
    render: (data, idPrefix) =>
      renderToString(<ListMapSlot idPrefix={idPrefix} data={data} />, { identifierPrefix: idPrefix }),
  },
  'detail-map': {
    render: (data, idPrefix) =>
      renderToString(<DetailMapSlot idPrefix={idPrefix} data={data} />, { identifierPrefix: idPrefix }),
  },
}

export default entries
