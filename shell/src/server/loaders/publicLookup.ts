import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Neither of this machine, of a private network, nor for other uses. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast'
}

/** Why a host that is an address itself may not be asked, as no name is looked up for it. */
export function whyNotHost(hostname: string): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) && !isPublic(address) ? `${address} is not a public address` : undefined
}

/**
 * Looks a name up once, and what is connected to is what was looked at. Fails where any of its addresses is not public:
 * a name that leads to both may lead into this network.
 */
export const publicLookup: LookupFunction = function lookUp(hostname, options, done) {
  lookup(hostname, { ...options, all: true }, function checkAddresses(error, addresses) {
    if (error) return done(error, [])
    const inner = addresses.find(({ address }) => !isPublic(address))
    if (inner) return done(new Error(`${hostname} is at ${inner.address}, which is not a public address`), [])
    return give(addresses, options.all === true, done)
  })
}

function give(addresses: LookupAddress[], all: boolean, done: Parameters<LookupFunction>[2]): void {
  const [first] = addresses
  if (all || !first) done(null, addresses)
  else done(null, first.address, first.family)
}
