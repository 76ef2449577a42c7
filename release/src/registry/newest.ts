import { newestNumber, parseEntry } from './compositions.ts'
import { keyOf } from './keys.ts'
import { RegistryFault, type StoredComposition } from './registry.ts'
import type { Store } from './store.ts'

interface Seen {
  bytes: Uint8Array
  stored: StoredComposition
}

/** Lists the log once; afterwards an unchanged log costs two small reads. */
export function createNewestReader(store: Store) {
  const lastSeen = new Map<string, Seen>()

  return async function newest(environment: string): Promise<StoredComposition | undefined> {
    const seen = lastSeen.get(environment)
    if (seen && (await isStillNewest(store, environment, seen))) return seen.stored
    const number = await newestNumber(store, environment)
    if (number === 0) return refuseVanished(environment, seen)
    const bytes = await store.read(keyOf.composition(environment, number))
    if (!bytes) return newest(environment)
    const stored = parseEntry(bytes, environment, number)
    lastSeen.set(environment, { bytes, stored })
    return stored
  }
}

async function isStillNewest(store: Store, environment: string, seen: Seen): Promise<boolean> {
  const { number } = seen.stored.record
  const [same, next] = await Promise.all([
    store.read(keyOf.composition(environment, number)),
    store.read(keyOf.composition(environment, number + 1)),
  ])
  return next === undefined && same !== undefined && Buffer.from(same).equals(seen.bytes)
}

function refuseVanished(environment: string, seen: Seen | undefined): undefined {
  if (!seen) return undefined
  throw new RegistryFault('unreachable', keyOf.log(environment), 'the log was there and is gone')
}
