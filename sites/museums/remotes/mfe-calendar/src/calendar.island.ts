import type { Island } from '@tessera/kit/contract/remote'
import { createApp, createSSRApp, h, shallowRef } from 'vue'
import { Calendar } from './Calendar.ts'
import type { SlotData } from './remote.ts'
import './calendar.css'

const island: Island<SlotData> = {
  mount(host, data, { idPrefix, fail = reportError }) {
    const newest = shallowRef(data)
    const root = () => h(Calendar, { data: newest.value, idPrefix })
    const isRendered = host.hasChildNodes() // empty where the server entry was late
    const app = isRendered ? createSSRApp(root) : createApp(root)
    // What throws as it renders would leave a hole; a handler that throws leaves what is there.
    app.config.errorHandler = (error, _view, at) =>
      /(?:render|setup) function|#runtime-[01]$/.test(at) ? fail(error) : reportError(error)
    app.mount(host)
    return { update: (fresh) => (newest.value = fresh), unmount: () => app.unmount() }
  },
}

export default island
