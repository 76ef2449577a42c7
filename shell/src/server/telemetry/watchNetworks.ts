import type { Client } from '@tessera/release/clientReader'
import type { Log } from '../logging/log.ts'

const hour = 3_600_000 /* ms */
const minPages = 200 /* per hour; fewer can well come from one office */

/** Logs once when all pages of an hour (`now` in ms) went to one network, as happens if a proxy hides addresses. */
export function watchNetworks(log: Log, now: () => number = Date.now): (client: Client) => void {
  const networks = new Set<string>()
  let begun = now()
  let pages = 0
  let isLogged = false

  return function count({ network, isLocal }) {
    if (isLogged || isLocal) return
    if (networks.size < 2) networks.add(network)
    pages += 1
    if (now() - begun < hour) return
    if (networks.size === 1 && pages >= minPages) {
      isLogged = true
      const fix =
        'Let each proxy append the address that it sees to X-Forwarded-For (on Kubernetes, set externalTrafficPolicy: Local). If all visitors share one network, set LEAST_NETWORKS=1.'
      log.error('all visitors of an hour came from one network', { network, pages, fix })
    }
    networks.clear()
    pages = 0
    begun = now()
  }
}
