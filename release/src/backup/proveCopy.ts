import type { Patient } from '../doctor/DoctorStep.ts'
import { everyLogReads, currentFilesAreIntact } from '../doctor/registrySteps.ts'
import { contentIsThere, releasesAreFound } from '../doctor/releasesAreFound.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'

/** A registry, the store that holds it, and the store's URL. */
export interface Place extends Patient {
  url: string
}

const steps = { logs: [everyLogReads], files: [currentFilesAreIntact, releasesAreFound, contentIsThere] }

/**
 * Verifies a registry and returns warnings. `logs` throws unless the trust log and all other logs are valid up to the
 * newest record; `files` throws unless every current file is intact and everything that commands need exists.
 */
export async function proveCopy(place: Place, what: keyof typeof steps): Promise<readonly string[]> {
  await place.registry.trust()
  const warnings: string[] = []
  for (const { examine } of steps[what]) {
    const finding = await examine(place)
    if (typeof finding !== 'object') continue
    const cause = `${place.url}: ${finding.cause}`
    if (finding.status === 'refused') throw new ReleaseError('REGISTRY_FAULTY', cause, finding.fix)
    warnings.push(cause)
  }
  return warnings
}
