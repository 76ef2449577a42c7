import { reportMismatch } from '@tessera/kit/browser/reportMismatch'
import type { DataOf, Island } from '@tessera/kit/contract/remote'
import { hydrateRoot } from 'react-dom/client'
import { Hours } from './Hours.tsx'
import type { remote } from './remote.ts'
import './tailwind.css'

const island: Island<DataOf<typeof remote>['tailwind']> = {
  mount(host, data, site) {
    let portal: HTMLElement | undefined
    const hours = (current: typeof data) => <Hours data={current} portal={() => (portal ??= site.outlet())} />
    const root = hydrateRoot(host, hours(data), {
      identifierPrefix: site.idPrefix,
      onRecoverableError: reportMismatch(site),
      onUncaughtError: site.fail,
    })
    return { update: (fresh) => root.render(hours(fresh)), unmount: () => root.unmount() }
  },
}

export default island
