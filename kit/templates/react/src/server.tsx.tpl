import type { ServerEntries } from '@tessera/kit/contract/remote'
import { renderToString } from 'react-dom/server'
import type { remote } from './remote.ts'
import { View } from './View.tsx'

const entries: ServerEntries<typeof remote> = {
  {{key}}: {
    render: (data, idPrefix) =>
      renderToString(<View data={data} idPrefix={idPrefix} />, { identifierPrefix: idPrefix }),
  },
}

export default entries
