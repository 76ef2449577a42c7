import type { ServerEntries } from '@tessera/kit/contract/remote'
import { renderToString } from 'react-dom/server'
import type { remote } from './remote.ts'
import { Tickets } from './Tickets.tsx'

const entries: ServerEntries<typeof remote> = {
  tickets: {
    render: (data, idPrefix) =>
      renderToString(<Tickets data={data} idPrefix={idPrefix} />, { identifierPrefix: idPrefix }),
  },
}

export default entries
