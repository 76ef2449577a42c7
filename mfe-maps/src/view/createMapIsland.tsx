import { reportMismatch } from '@tessera/kit/browser/reportMismatch'
import type { Island, Mounted, Site } from '@tessera/kit/contract/remote'
import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { MapLoader, type MapCode } from './MapLoader.tsx'
import type { SlotProps } from './MapSlot.tsx'

/** Creates the island of a slot. It fetches the map's code at once, as this file is loaded only on the press. */
export function createMapIsland<Data extends object>(
  Slot: (props: SlotProps<Data>) => ReactNode,
  fetchMap: () => Promise<MapCode<Data>>,
): Island<Data> {
  fetchMap().catch(() => undefined) // `MapLoader` reports the failure
  return {
    mount: (host, data, site) =>
      mountSlot(host, data, site, (newest) => (
        <Slot idPrefix={site.idPrefix} data={newest}>
          {(open) => <MapLoader fetchMap={fetchMap} data={newest} site={site} open={open} />}
        </Slot>
      )),
  }
}

/** Hydrates the server's HTML, or fills an empty host. Resolves once the control responds to presses. */
function mountSlot<Data>(
  host: HTMLElement,
  data: Data,
  site: Site,
  render: (data: Data) => ReactNode,
): Promise<Mounted<Data>> {
  return new Promise((resolve, reject) => {
    const withSignal = (newest: Data) => <OnceMounted then={settle}>{render(newest)}</OnceMounted>
    const onUncaughtError = (error: unknown) => {
      reject(error)
      site.fail?.(error)
    }
    const options = { identifierPrefix: site.idPrefix, onUncaughtError }
    const isFilled = host.childElementCount > 0 && !host.querySelector('font') // a browser's translation adds `font`
    const root = isFilled
      ? hydrateRoot(host, withSignal(data), { ...options, onRecoverableError: reportMismatch(site) })
      : createRoot(host, options)
    if (!isFilled) root.render(withSignal(data))

    function settle(): void {
      resolve({ update: (newest) => root.render(withSignal(newest)), unmount: () => root.unmount() })
    }
  })
}

function OnceMounted({ then, children }: { then: () => void; children: ReactNode }): ReactNode {
  useEffect(then, [then])
  return children
}
