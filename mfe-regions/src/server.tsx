import type { ServerEntries } from '@tessera/kit/contract/remote'
import { renderToStaticMarkup } from 'react-dom/server'
import { RegionsRow } from './row/RegionsRow.tsx'

const entries: ServerEntries = {
  'regions-carousel': { render: (data) => renderToStaticMarkup(<RegionsRow {...data} />) },
}

export default entries
