import type { DataOf, Island } from '@tessera/kit/contract/remote'
import { hydrateRoot } from 'react-dom/client'
import { Counter } from './Counter.tsx'
import type { remote } from './remote.ts'

const island: Island<DataOf<typeof remote>['eighteen']> = {
  mount(host, { options }, { idPrefix }) {
    const root = hydrateRoot(host, <Counter label={options.label} />, { identifierPrefix: idPrefix })
    return {
      update: (data) => root.render(<Counter label={data.options.label} />),
      unmount: () => root.unmount(),
    }
  },
}

export default island
