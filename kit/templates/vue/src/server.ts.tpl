import type { ServerEntries } from '@tessera/kit/contract/remote'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import type { remote } from './remote.ts'
import { View } from './View.ts'

const entries: ServerEntries<typeof remote> = {
  {{key}}: {
    render: (data, idPrefix) => renderToString(createSSRApp(View, { data, idPrefix })),
  },
}

export default entries
