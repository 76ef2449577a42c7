import { everyLogReads, liveFilesAreIntact } from '../doctor/registrySteps.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { Store } from '../store/store.ts'

export interface Place {
  url: string
  registry: Registry
  store: Store
}

const steps = { logs: everyLogReads, files: liveFilesAreIntact }

/**
 * Fails with an error unless trust and every log are believed up to their newest record; of `files`, unless each file of what is
 * live is whole. Gives what is only odd.
 */
export async function proveCopy(place: Place, what: keyof typeof steps): Promise<string | undefined> {
  await place.registry.trust()
  const trouble = await steps[what].examine(place)
  if (typeof trouble !== 'object') return undefined
  if (trouble.status === 'warned') return `${place.url}: ${trouble.cause}`
  throw new ReleaseError('registryFaulty', `${place.url}: ${trouble.cause}`, trouble.fix)
}
