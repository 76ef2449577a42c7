import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

/** The client of a request, described without identifying a visitor. */
export interface Client {
  /** The network of the client's address: an IPv4 /24 or an IPv6 /56. Many visitors can share it. */
  network: string
  /** Whether the request comes from this machine: from an operator or a developer. */
  isLocal: boolean
}

/**
 * Creates a function that reads the client of a request. `trusted`: proxies whose `X-Forwarded-For` is used, as
 * addresses, ranges or the names `loopback`, `linklocal` and `uniquelocal`. Throws if an entry is none of these.
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

/** The client of requests through a proxy that names no client; all such requests count as one client's. */
const unnamed: Client = { network: 'unknown', isLocal: false }
