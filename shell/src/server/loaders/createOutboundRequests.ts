import type { Problem } from '@tessera/kit/contract/problems'
import { mayAsk, type TrustKeeping } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { type OutboundOptions, sendOutboundRequest } from './sendOutboundRequest.ts'
import type { SendRequest } from './startLoadProcess.ts'

export interface OutboundRequestsOptions extends OutboundOptions {
  allowance: Allowance
  log: Pick<Log, 'info' | 'problem'>
}

/** The slot whose load sends requests, and the origins that it declares. */
export interface RequestingSlot {
  remote: string
  version: string
  slot: string
  origins: readonly string[]
}

/** The requests of one load. */
export interface OutboundRequests {
  send: SendRequest
  /** Who is to blame for a request that failed: the remote, or others; nothing when none failed. */
  failedBy(): 'own' | 'others' | undefined
}

/** Lets a load request what its slot declares and the server allows, and reports what fails. */
export function createOutboundRequests(
  { origins, ...about }: RequestingSlot,
  { allowance, log, ...options }: OutboundRequestsOptions,
): OutboundRequests {
  let failedBy: 'own' | 'others' | undefined

  function refuse(name: Problem['name'], whose: 'own' | 'others', cause: string): { refused: string } {
    if (failedBy !== 'own') failedBy = whose
    log.problem({ name, ...about, cause })
    return { refused: cause }
  }

  return {
    failedBy: () => failedBy,
    async send(address, headers) {
      const url = URL.parse(address)
      if (!url) return refuse('dataRefused', 'own', `${address} is no address`)
      const wrong = whyNotUrl(url, origins) ?? whyNotHeaders(headers)
      if (wrong !== undefined) return refuse('dataRefused', 'own', wrong)
      const { origin } = url
      const forbidden = await allowance(about.remote, origin)
      if (forbidden !== undefined) return refuse('dataRefused', 'others', `${origin}: ${forbidden}`)
      log.info('outbound request', { ...about, origin })
      const reply = await sendOutboundRequest(url, headers, options)
      if ('refused' in reply) return refuse('dataUnavailable', 'others', `${origin}: ${reply.refused}`)
      if (reply.status >= 500 || reply.status === 429)
        refuse('dataUnavailable', 'others', `${origin}: it answered ${reply.status}`)
      return reply
    },
  }
}

function whyNotUrl({ origin, protocol, username, password }: URL, origins: readonly string[]) {
  if (!origins.includes(origin))
    return `it asks ${origin === 'null' ? protocol : origin}, which its slot does not declare`
  return username || password ? `a name and a password are in what it asks ${origin}` : undefined
}

const maxHeaders = 10
const maxHeaderLength = 1_000 /* characters */
const headerName =
  /^(accept|accept-language|authorization|user-agent|x-(?!forwarded|real-ip)[a-z0-9-]{1,60})$/

function whyNotHeaders(headers: Readonly<Record<string, string>>): string | undefined {
  const given = Object.entries(headers)
  if (given.length > maxHeaders) return `it asks with ${given.length} headers; ${maxHeaders} are allowed`
  const [name] = given.find(([key, value]) => !headerName.test(key.toLowerCase()) || !isPlain(value)) ?? []
  return name === undefined
    ? undefined
    : `it asks with a header ${JSON.stringify(name.slice(0, 60))}, which is not allowed`
}

function isPlain(value: string): boolean {
  return value.length <= maxHeaderLength && /^[\x20-\x7e]*$/.test(value)
}

/** Why a remote may not ask an origin that it declares; nothing when it may. Never rejects. */
export type Allowance = (remote: string, origin: string) => Promise<string | undefined>

const readTimeout = 1_000 /* ms; what was read last holds where the registry does not answer */

/** Allows what the trust log allows now, and of that only what is in `limit`, where there is one. */
export function createAllowance(registry: Pick<TrustKeeping, 'trust'>, limit?: readonly string[]): Allowance {
  let read: { trust: Awaited<ReturnType<TrustKeeping['trust']>> } | undefined

  return async function whyNot(remote, origin) {
    if (limit && !limit.includes(origin)) return 'it is not among the LOAD_ORIGINS of this server'
    const trust = withTimeout(readTimeout, registry.trust())
    read = await trust.then(
      (now) => ({ trust: now }),
      () => read,
    )
    if (!read) return 'who may ask it cannot be read, as the registry does not answer'
    return mayAsk(read.trust, remote, origin)
      ? undefined
      : `the trust log does not allow it: \`release trust allow ${remote} ${origin}\``
  }
}
