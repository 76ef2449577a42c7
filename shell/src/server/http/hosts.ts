import type { IncomingMessage } from 'node:http'

/** Whether a request asks for this site, by the name in its `Host` header. */
export type IsOwnHost = (incoming: IncomingMessage) => boolean

const ofThisMachine = ['localhost', '127.0.0.1', '[::1]']

/** What monitoring asks for, by whatever address it has; none of it is a page. */
const forMonitoring = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * Pages name their own address, and caches go by it: who asks under another name must not make a page for others. Two
 * `Host` headers are two answers to one question. `names` are without ports.
 */
export function createIsOwnHost(names: readonly string[]): IsOwnHost {
  const own = new Set([...ofThisMachine, ...names.map((name) => name.toLowerCase())])
  return function isOwnHost({ headersDistinct, url = '' }) {
    const [host = '', ...more] = headersDistinct.host ?? []
    if (more.length > 0) return false
    return own.has(host.toLowerCase().replace(/:\d+$/, '')) || forMonitoring.test(url)
  }
}
