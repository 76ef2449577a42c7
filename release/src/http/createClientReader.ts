import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

/** The client of a request, as far as it can be known without identifying the visitor. */
export interface Client {
  /** What one provider gives one customer: an IPv4 /24, an IPv6 /56. Many visitors may share it. */
  network: string
  /** True on this very machine: the operator, or a developer who tries the site. */
  isLocal: boolean
}

/**
 * `trusted` are the proxies, as addresses, ranges or the names `loopback`, `linklocal` and `uniquelocal`, whose
 * `X-Forwarded-For` is believed; what any other client writes there is not. Fails when one of them is no address.
 */
export function createClientReader(trusted: readonly string[]): (incoming: IncomingMessage) => Client {
  const isTrusted = proxyaddr.compile([...trusted])
  return (incoming) => clientAt(proxyaddr(incoming, isTrusted))
}

function clientAt(address: string | undefined): Client {
  if (!address || !ipaddr.isValid(address)) return unnamed
  const parsed = ipaddr.process(address)
  const bytes = parsed.toByteArray().slice(0, parsed.kind() === 'ipv4' ? 3 : 7)
  return { network: bytes.join('.'), isLocal: parsed.range() === 'loopback' }
}

/** A proxy that names no client: all that it sends are one. */
const unnamed: Client = { network: 'unknown', isLocal: false }
