import type { Trust } from '../trust/trustLog.ts'
import { sha256Of } from '@tessera/store/canonicalBytes'
import type { CompositionLog } from './compositionLog.ts'
import { openUnverifiedLog } from './openUnverifiedLog.ts'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import type { StoredComposition } from '../trust/LogEntry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { TrustedState } from '../trust/trustedState.ts'
import type { Store } from '@tessera/store/Store'

interface Seen {
  stored: StoredComposition
  /** sha256 of the trust record under which `stored` was verified. */
  trust: string | undefined
}

/** Creates a function that reads the newest composition. If the log is unchanged, it makes only three small reads. */
export function createNewestReader(
  store: Store,
  { log }: CompositionLog,
  readTrust: () => Promise<Trust | undefined>,
) {
  const lastSeen = new Map<string, Seen>()

  async function isStillNewest(environment: string, { stored, trust }: Seen): Promise<boolean> {
    const { number } = stored.record
    const [same, next, now] = await Promise.all([
      store.read(keyOf.composition(environment, number)),
      store.read(keyOf.composition(environment, number + 1)),
      readTrust(),
    ])
    return (
      next === undefined && same !== undefined && sha256Of(same) === stored.sha256 && now?.sha256 === trust
    )
  }

  return async function newest(environment: string): Promise<StoredComposition | undefined> {
    const seen = lastSeen.get(environment)
    if (seen && (await isStillNewest(environment, seen))) return seen.stored
    const [entry] = await log(environment, 1)
    if (!entry) return refuseVanished(environment, seen)
    if (entry.status === 'damaged') throw entry.error
    const trust = await readTrust()
    lastSeen.set(environment, { stored: entry.stored, trust: trust?.sha256 })
    return entry.stored
  }
}

/** Number and sha256 of the newest entry of each environment, as stored. */
export async function readHeads(
  store: Store,
  trustedState: TrustedState | undefined,
): Promise<Record<string, { number: number; sha256: string }>> {
  const heads: Record<string, { number: number; sha256: string }> = {}
  for (const environment of await listNames(store, keyOf.logs())) {
    const log = openUnverifiedLog(store, environment)
    const { newest: number } = await log.end(trustedState?.composition(environment)?.record.number)
    if (number > 0) heads[environment] = { number, sha256: (await log.read(number)).sha256 }
  }
  return heads
}

function refuseVanished(environment: string, seen: Seen | undefined): undefined {
  if (!seen) return undefined
  throw new RegistryError('unreachable', keyOf.log(environment), 'the log was there and is gone')
}
