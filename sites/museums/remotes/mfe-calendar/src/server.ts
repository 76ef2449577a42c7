import type { ServerEntries } from '@tessera/kit/contract/remote'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import type { remote } from './remote.ts'
import { Calendar } from './Calendar.ts'

const entries: ServerEntries<typeof remote> = {
  calendar: {
    render: (data, idPrefix) => renderToString(createSSRApp(Calendar, { data, idPrefix })),
  },
}

export default entries
