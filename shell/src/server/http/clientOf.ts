import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

/** Who asks, as far as that can be known without asking who they are. */
export interface Client {
  /** What one provider gives one customer: an IPv4 /24, an IPv6 /56. Many visitors may share it. */
  network: string
  /** On this very machine: whoever runs the site, or tries it. */
  isLocal: boolean
}

export type ClientOf = (incoming: IncomingMessage) => Client

/**
 * `trusted` are the proxies, as addresses, ranges or the names `loopback`, `linklocal` and `uniquelocal`, whose
 * `X-Forwarded-For` is believed; what anybody else writes there is not. Fails when one of them is no address.
 */
export function createClientOf(trusted: readonly string[]): ClientOf {
  const isTrusted = proxyaddr.compile([...trusted])
  return (incoming) => clientAt(proxyaddr(incoming, isTrusted))
}

/** Local addresses of which none was forwarded. */
function clientAt(address: string | undefined): Client {
  if (!address || !ipaddr.isValid(address)) return nobodyKnown
  const parsed = ipaddr.process(address)
  const bytes = parsed.toByteArray().slice(0, parsed.kind() === 'ipv4' ? 3 : 7)
  return { network: bytes.join('.'), isLocal: parsed.range() === 'loopback' }
}

/** A proxy that names no client: all that it sends are one. */
const nobodyKnown: Client = { network: 'unknown', isLocal: false }

export const thisMachine: Client = { network: '127.0.0', isLocal: true }
