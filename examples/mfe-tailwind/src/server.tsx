import type { ServerEntries } from '@tessera/kit/contract/remote'
import { renderToString } from 'react-dom/server'
import { Hours } from './Hours.tsx'
import type { remote } from './remote.ts'

const entries: ServerEntries<typeof remote> = {
  tailwind: {
    render: (data, idPrefix) => renderToString(<Hours data={data} />, { identifierPrefix: idPrefix }),
  },
}

export default entries
