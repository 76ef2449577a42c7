import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an IP address is neither local, private nor reserved. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast'
}

/** Why a host that is an IP address may not be requested; Node calls `publicLookup` for names only. */
export function findHostProblem(hostname: string): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) && !isPublic(address) ? `${address} is not a public address` : undefined
}

/** Looks a name up once, so that Node connects to the address that was checked. All its addresses must be public. */
export const publicLookup: LookupFunction = function lookUp(hostname, options, done) {
  lookup(hostname, { ...options, all: true }, function checkAddresses(error, addresses) {
    if (error) return done(error, [])
    const inner = addresses.find(({ address }) => !isPublic(address))
    if (inner) return done(new Error(`${hostname} is at ${inner.address}, which is not a public address`), [])
    return reply(addresses, options.all === true, done)
  })
}

function reply(addresses: LookupAddress[], all: boolean, done: Parameters<LookupFunction>[2]): void {
  const [first] = addresses
  if (all || !first) done(null, addresses)
  else done(null, first.address, first.family)
}
