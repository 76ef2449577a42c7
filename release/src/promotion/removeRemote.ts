import type { Candidate } from '../checks/candidate/Candidate.ts'
import { type Check, passed, refused } from '../checks/check.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'
import { placesInWords } from '../slots/PlacedSlots.ts'
import { buildRemoval } from '../trust/moves.ts'
import { type Change, type ChangeRequest, changeCurrent } from './changeCurrent.ts'
import { presentRelease } from './rollbackRemote.ts'

/** Removes a remote for all visitors: its slots show their fallbacks. Promoting it again restores it. */
export function removeRemote(request: ChangeRequest): Promise<Change> {
  return changeCurrent({ ...request, checks: [slotsUnplaced] }, async (base) =>
    buildRemoval(presentRelease(request, base)),
  )
}

const slotsUnplaced: Check = {
  id: 'placed',
  title: 'No document places its slots',
  async run(candidate) {
    const { remote, placed } = candidate
    const overrule = '`--force --reason "<why>"` removes it all the same: these pages show the fallback.'
    const found = (await placed?.()) ?? { status: 'unknown', cause: 'no content is named' }
    if (found.status === 'unknown')
      return refused(`What documents place is not known: ${found.cause}.`, `Publish the content. ${overrule}`)
    const own = await collectSlots(candidate)
    const stillPlaced = found.slots.filter(({ slot }) => own.has(slot))
    if (stillPlaced.length === 0) return passed
    const named = placesInWords(stillPlaced.map((one) => [one, 'is placed']))
    return refused(
      `Documents place slots of ${remote}: ${named}.`,
      `Remove them from the documents and publish the content first. ${overrule}`,
    )
  },
}

/** The slots of all current releases of the remote. An unreadable release counts as having no slots. */
async function collectSlots({ registry, remote, base }: Candidate): Promise<ReadonlySet<string>> {
  const releases = [base.remotes, base.canaries, base.watches].flatMap((named) => named[remote] ?? [])
  const read = releases.map(({ manifest }) => registry.manifest(manifest).catch(ifUnreadable(undefined)))
  return new Set((await Promise.all(read)).flatMap((manifest) => manifest?.slots ?? []))
}
