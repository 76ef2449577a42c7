import { reportMismatch } from '@tessera/kit/browser/reportMismatch'
import type { Mounted, Site } from '@tessera/kit/contract/remote'
import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

type Draw<Data> = (data: Data) => ReactNode

/** Takes the server's HTML over, or fills an empty host; settled once a press would be answered. */
export function mountSlot<Data>(
  host: HTMLElement,
  data: Data,
  site: Site,
  render: Draw<Data>,
): Promise<Mounted<Data>> {
  return new Promise((resolve, reject) => {
    const withSignal = (newest: Data) => <OnceLive then={settle}>{render(newest)}</OnceLive>
    const root = takeOver(host, withSignal(data), site, reject)

    function settle(): void {
      resolve({ update: (newest) => root.render(withSignal(newest)), unmount: () => root.unmount() })
    }
  })
}

function takeOver(host: HTMLElement, content: ReactNode, site: Site, fail: (error: unknown) => void): Root {
  const options = { identifierPrefix: site.idPrefix, onUncaughtError: fail }
  if (host.childElementCount > 0) {
    return hydrateRoot(host, content, {
      ...options,
      onRecoverableError: reportMismatch(site),
    })
  }
  const root = createRoot(host, options)
  root.render(content)
  return root
}

function OnceLive({ then, children }: { then: () => void; children: ReactNode }): ReactNode {
  useEffect(then, [then])
  return children
}
