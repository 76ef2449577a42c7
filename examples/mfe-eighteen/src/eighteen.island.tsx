import { reportMismatch } from '@tessera/kit/browser/reportMismatch'
import type { DataOf, Island } from '@tessera/kit/contract/remote'
import { hydrateRoot } from 'react-dom/client'
import { Counter } from './Counter.tsx'
import type { remote } from './remote.ts'

const island: Island<DataOf<typeof remote>['eighteen']> = {
  mount(host, { options }, site) {
    const root = hydrateRoot(host, <Counter label={options.label} />, {
      identifierPrefix: site.idPrefix,
      onRecoverableError: reportMismatch(site),
    })
    return {
      update: (data) => root.render(<Counter label={data.options.label} />),
      unmount: () => root.unmount(),
    }
  },
}

export default island
