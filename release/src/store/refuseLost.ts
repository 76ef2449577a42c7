import { keyOf } from './keyOf.ts'
import { namesIn } from './namesIn.ts'
import { RegistryError } from './RegistryError.ts'
import type { Store } from './store.ts'

/** Fails where a store that had a registry has no log at all: its folder is gone, or not mounted. */
export async function refuseLost(store: Store): Promise<void> {
  for (const folder of [keyOf.trustLog(), keyOf.logs()]) if ((await namesIn(store, folder)).length > 0) return
  throw new RegistryError(
    'unreachable',
    keyOf.logs(),
    'the registry was there and is gone: restore it, or mount it',
  )
}
