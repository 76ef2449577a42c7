import type { ServerEntries } from '@tessera/kit/contract/remote'
import { renderToString } from 'react-dom/server'
import { Counter } from './Counter.tsx'
import type { remote } from './remote.ts'

const entries: ServerEntries<typeof remote> = {
  eighteen: {
    render: ({ options }, idPrefix) =>
      renderToString(<Counter label={options.label} />, { identifierPrefix: idPrefix }),
  },
}

export default entries
