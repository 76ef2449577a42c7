import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

/** The client of a request, as far as it can be known without identifying a visitor. */
export interface Client {
  /** The network of one customer: an IPv4 /24, an IPv6 /56. Many visitors may share it. */
  network: string
  /** Whether it is this machine: an operator or a developer. */
  isLocal: boolean
}

/**
 * Creates a reader of a request's client. `trusted`: proxies whose `X-Forwarded-For` is used, as addresses, ranges or
 * the names `loopback`, `linklocal` and `uniquelocal`. Fails when one is not an address.
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

/** Requests through a proxy that names no client; they all count as one. */
const unnamed: Client = { network: 'unknown', isLocal: false }
