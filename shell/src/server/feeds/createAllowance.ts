import { mayAsk, type TrustKeeping } from '@tessera/release/registry'
import { withTimeout } from '../time/withTimeout.ts'

/** Why a remote may not ask an origin that it declares; nothing when it may. Never rejects. */
export type Allowance = (remote: string, origin: string) => Promise<string | undefined>

const readTimeout = 1_000 /* ms; what was read last holds where the registry does not answer */

/** By the trust log as it is now, and within `limit`, where there is one. */
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
