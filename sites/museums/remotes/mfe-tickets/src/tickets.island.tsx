import { reportMismatch } from '@tessera/kit/browser/reportMismatch'
import type { Island } from '@tessera/kit/contract/remote'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Tickets } from './Tickets.tsx'
import type { SlotData } from './remote.ts'
import './tickets.css'

const island: Island<SlotData> = {
  mount(host, data, site) {
    const { idPrefix, fail } = site
    const onRecoverableError = reportMismatch(site)
    const options = { identifierPrefix: idPrefix, onRecoverableError, onUncaughtError: fail }
    const view = (newest: SlotData) => <Tickets data={newest} idPrefix={idPrefix} />
    const isRendered = host.hasChildNodes() // empty where the server entry was late
    const root = isRendered ? hydrateRoot(host, view(data), options) : createRoot(host, options)
    if (!isRendered) root.render(view(data))
    return { update: (fresh) => root.render(view(fresh)), unmount: () => root.unmount() }
  },
}

export default island
