import type { Client } from '@tessera/release/clientOf'
import type { Log } from '../logging/log.ts'

const hour = 3_600_000 /* ms */
const minPages = 200 /* in an hour; fewer may well be one office */

/**
 * Says once that all pages of an hour went to one network: most likely a proxy names itself in the place of visitors, and
 * what is counted, limited or decided by networks is wrong. `now` in milliseconds.
 */
export function watchNetworks(log: Log, now: () => number = Date.now): (client: Client) => void {
  const networks = new Set<string>()
  let begun = now()
  let pages = 0
  let isSaid = false

  return function see({ network, isLocal }) {
    if (isSaid || isLocal) return
    if (networks.size < 2) networks.add(network)
    pages += 1
    if (now() - begun < hour) return
    if (networks.size === 1 && pages >= minPages) {
      isSaid = true
      const fix =
        'Have each proxy pass X-Forwarded-For with the address that it sees, and keep it (on Kubernetes externalTrafficPolicy: Local); where all share one network, set LEAST_NETWORKS=1.'
      log.error('all visitors of an hour came from one network', { network, pages, fix })
    }
    networks.clear()
    pages = 0
    begun = now()
  }
}
