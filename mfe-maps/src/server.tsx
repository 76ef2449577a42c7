import type { ServerEntries } from '@tessera/kit/contract/remote'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { remote } from './remote.ts'
import { DetailMapSlot } from './view/DetailMapSlot.tsx'
import { ListMapSlot } from './view/ListMapSlot.tsx'
import type { SlotProps } from './view/MapSlot.tsx'

/** Renders each map's control and box, without any map code. */
const entries: ServerEntries<typeof remote> = {
  'list-map': entryOf(ListMapSlot),
  'detail-map': entryOf(DetailMapSlot),
}

function entryOf<Data>(Slot: (props: SlotProps<Data>) => ReactNode) {
  return {
    render: (data: Data, idPrefix: string) =>
      renderToString(<Slot idPrefix={idPrefix} data={data} />, { identifierPrefix: idPrefix }),
  }
}

export default entries
