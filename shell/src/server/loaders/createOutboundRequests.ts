import type { Problem } from '@tessera/kit/contract/problems'
import { mayAsk, type TrustKeeping } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import { withTimeout } from '../time/withTimeout.ts'
import {
  type Headers,
  type OutboundOptions,
  type OutboundReply,
  sendOutboundRequest,
} from './sendOutboundRequest.ts'

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

/** Sends requests to origins that the slot declares and the server allows; reports failures. */
export function createOutboundRequests(
  { origins, ...about }: RequestingSlot,
  { allowance, log, ...options }: OutboundRequestsOptions,
) {
  let failedBy: 'own' | 'others' | undefined

  function refuse(name: Problem['name'], whose: 'own' | 'others', cause: string): { refused: string } {
    if (failedBy !== 'own') failedBy = whose
    log.problem({ name, ...about, cause })
    return { refused: cause }
  }

  return {
    /** Who caused a failed request: the remote itself, or other sites; undefined when no request failed. */
    failedBy: () => failedBy,
    async send(address: string, headers: Headers): Promise<OutboundReply> {
      const url = URL.parse(address)
      if (!url) return refuse('dataRefused', 'own', `${address} is not a URL`)
      const wrong = findUrlProblem(url, origins) ?? findHeaderProblem(headers)
      if (wrong !== undefined) return refuse('dataRefused', 'own', wrong)
      const { origin } = url
      const forbidden = await allowance(about.remote, origin)
      if (forbidden !== undefined) return refuse('dataRefused', 'others', `${origin}: ${forbidden}`)
      log.info('outbound request', { ...about, origin })
      const reply = await sendOutboundRequest(url, headers, options)
      if ('refused' in reply) return refuse('dataUnavailable', 'others', `${origin}: ${reply.refused}`)
      if (reply.status >= 500 || reply.status === 429)
        refuse('dataUnavailable', 'others', `${origin}: it answered with status ${reply.status}`)
      return reply
    },
  }
}

function findUrlProblem({ origin, protocol, username, password }: URL, origins: readonly string[]) {
  if (!origins.includes(origin))
    return `it requests ${origin === 'null' ? protocol : origin}, which its slot does not declare`
  return username || password ? `its request to ${origin} contains a name or a password` : undefined
}

const maxHeaders = 10
const maxHeaderLength = 1_000 /* characters */
const headerName =
  /^(accept|accept-language|authorization|user-agent|x-(?!forwarded|real-ip)[a-z0-9-]{1,60})$/

function findHeaderProblem(headers: Headers): string | undefined {
  const given = Object.entries(headers)
  if (given.length > maxHeaders) return `its request has ${given.length} headers; ${maxHeaders} are allowed`
  const [name] = given.find(([key, value]) => !headerName.test(key.toLowerCase()) || !isPlain(value)) ?? []
  return name === undefined
    ? undefined
    : `its request has the header ${JSON.stringify(name.slice(0, 60))}, which is not allowed`
}

function isPlain(value: string): boolean {
  return value.length <= maxHeaderLength && /^[\x20-\x7e]*$/.test(value)
}

/** Why a remote may not request a declared origin; undefined when it may. Never rejects. */
export type Allowance = (remote: string, origin: string) => Promise<string | undefined>

const readTimeout = 1_000 /* ms; if the registry does not answer, the trust log read last is used */

/** Allows the origins that the trust log allows now; with `limit`, only origins that are also in `limit`. */
export function createAllowance(registry: Pick<TrustKeeping, 'trust'>, limit?: readonly string[]): Allowance {
  let read: { trust: Awaited<ReturnType<TrustKeeping['trust']>> } | undefined

  return async function findProblem(remote, origin) {
    if (limit && !limit.includes(origin)) return 'it is not in the LOAD_ORIGINS of this server'
    const trust = withTimeout(readTimeout, registry.trust())
    read = await trust.then(
      (now) => ({ trust: now }),
      () => read,
    )
    if (!read) return 'whether it is allowed is unknown, as the registry does not answer'
    return mayAsk(read.trust, remote, origin)
      ? undefined
      : `the trust log does not allow it: \`release trust allow ${remote} ${origin}\``
  }
}
