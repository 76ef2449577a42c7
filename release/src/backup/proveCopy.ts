import { everyLogReads, currentFilesAreIntact } from '../doctor/registrySteps.ts'
import { contentIsThere, releasesAreFound } from '../doctor/releasesAreFound.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { Store } from '@tessera/store/Store'

/** A registry, and the store that holds it. */
export interface Place {
  url: string
  registry: Registry
  store: Store
}

const steps = { logs: [everyLogReads], files: [currentFilesAreIntact, releasesAreFound, contentIsThere] }

/**
 * Fails unless the trust log and every log are valid up to their newest record (`logs`), or unless every current file
 * is intact and everything else that the verbs need is there (`files`). Returns warnings.
 */
export async function proveCopy(place: Place, what: keyof typeof steps): Promise<readonly string[]> {
  await place.registry.trust()
  const oddities: string[] = []
  for (const { examine } of steps[what]) {
    const trouble = await examine(place)
    if (typeof trouble !== 'object') continue
    const cause = `${place.url}: ${trouble.cause}`
    if (trouble.status === 'refused') throw new ReleaseError('registryFaulty', cause, trouble.fix)
    oddities.push(cause)
  }
  return oddities
}
