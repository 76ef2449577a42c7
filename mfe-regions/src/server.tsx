import type { ServerEntries } from '@tessera/kit/contract/remote'
import { renderToStaticMarkup } from 'react-dom/server'
import type { remote } from './remote.ts'
import { RegionsRow } from './row/RegionsRow.tsx'

const entries: ServerEntries<typeof remote> = {
  'regions-carousel': { render: (data) => renderToStaticMarkup(<RegionsRow {...data} />) },
}

export default entries
