import type { ServerHalves } from '@tessera/kit/contract/remote'
import { renderToString } from 'react-dom/server'
import { DetailMapSlot } from './view/DetailMapSlot.tsx'
import { ListMapSlot } from './view/ListMapSlot.tsx'

/** The closed control of each map; no map code is needed to draw it. */
const halves: ServerHalves = {
  'list-map': {
    render: (_data, idPrefix) =>
      renderToString(<ListMapSlot idPrefix={idPrefix} />, { identifierPrefix: idPrefix }),
  },
  'detail-map': {
    render: ({ place }, idPrefix) =>
      renderToString(<DetailMapSlot idPrefix={idPrefix} place={place} />, { identifierPrefix: idPrefix }),
  },
}

export default halves
