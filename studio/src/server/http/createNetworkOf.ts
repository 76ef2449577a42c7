import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

/**
 * What one provider gives one customer, an IPv4 /24 or an IPv6 /56. `trusted` are the proxies whose `X-Forwarded-For` is
 * believed. Fails when one of them is no address.
 */
export function createNetworkOf(trusted: readonly string[]): (incoming: IncomingMessage) => string {
  const isTrusted = proxyaddr.compile([...trusted])
  return function networkOf(incoming) {
    const address = proxyaddr(incoming, isTrusted)
    if (!address || !ipaddr.isValid(address)) return 'unknown'
    const parsed = ipaddr.process(address)
    return parsed
      .toByteArray()
      .slice(0, parsed.kind() === 'ipv4' ? 3 : 7)
      .join('.')
  }
}
