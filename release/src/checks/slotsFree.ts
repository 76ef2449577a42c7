import type { SlotName } from '@tessera/kit/contract/slots'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { type Check, passed } from './check.ts'
import { otherManifests } from '../registry/otherManifests.ts'

export const slotsFree: Check = {
  id: 'slots',
  title: 'No other live remote fills its slots',
  async run(candidate) {
    const { slots } = await candidate.registry.manifest(candidate.manifest)
    const others = await otherManifests(candidate)
    const taken = others.flatMap((other) => conflicts(other, slots))
    if (taken.length === 0) return passed
    return {
      status: 'refused',
      cause: `${taken.join(', ')}.`,
      fix: `Take the slot out of one of the two remotes' declaration; each slot is filled by one remote.`,
    }
  },
}

function conflicts(other: RemoteManifest, slots: readonly SlotName[]): readonly string[] {
  const both = other.slots.filter((slot) => slots.includes(slot))
  return both.map((slot) => `${slot} is filled by ${other.name} ${other.version}`)
}
