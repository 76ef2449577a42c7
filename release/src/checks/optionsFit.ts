import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { compileFit } from '../slots/compileFit.ts'
import { optionsAlone } from '../slots/optionsAlone.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'
import { type PlacedSlot, placesInWords } from '../slots/PlacedSlots.ts'
import type { Candidate } from './candidate/Candidate.ts'
import { type Check, type Finding, passed, passedWith, refused } from './check.ts'

/** Refuses options only if the current version takes them; otherwise they are for editors to fix. */
export const optionsFit: Check = {
  id: 'options',
  title: 'It takes the options with which documents place its slots',
  waivable: true,
  async run(candidate) {
    const { manifest, before, changed } = await compareDeclarations(candidate)
    const found = changed.size > 0 ? await candidate.placed?.() : undefined
    if (!found) return passed
    if (found.status === 'unknown') return passedWith(`No document was looked at: ${found.cause}.`)
    const own = found.slots.filter(({ slot }) => changed.has(slot))
    const misfits = findMisfits(manifest, own)
    const known = before ? findMisfits(before, [...misfits.keys()]) : new Map()
    const broken = [...misfits].filter(([slot]) => !known.has(slot))
    if (broken.length > 0) return refuseFor(broken, candidate)
    if (misfits.size === 0) return passed
    return passedWith(
      `${describeCount([...misfits])} did not fit the current version either: ${placesInWords([...misfits])}.`,
    )
  },
}

function refuseFor(broken: Named, { remote, version, base }: Candidate): Finding {
  const current = base.remotes[remote]?.version
  return refused(
    `${remote} ${version} does not take the options of ${describeCount(broken)} that ${current} takes: ${placesInWords(broken)}.`,
    `Let \`src/remote.ts\` of ${remote} take them, or have them changed in the documents first; \`--waive options --reason "<why>"\` lets these pages show the fallback.`,
  )
}

/** Compares with the current version. If its manifest is unreadable, all slots count as changed. */
async function compareDeclarations({ registry, remote, manifest: sha256, base }: Candidate) {
  const current = base.remotes[remote]
  const manifest = await registry.manifest(sha256)
  const before = current && (await registry.manifest(current.manifest).catch(ifUnreadable(undefined)))
  const changed = before ? changedSlots(before, manifest) : current ? manifest.slots : []
  return { manifest, before, changed: new Set(changed) }
}

/** Slots that were removed, or whose data schema changed. All other slots accept the same options as before. */
function changedSlots(before: RemoteManifest, { slots, declarations }: RemoteManifest): readonly string[] {
  return before.slots.filter(function isChanged(slot) {
    const [one, other] = [before.declarations?.[slot], declarations?.[slot]]
    return !slots.includes(slot) || JSON.stringify(one?.data) !== JSON.stringify(other?.data)
  })
}

type Misfits = ReadonlyMap<PlacedSlot, string>

/** The placed slots that a release cannot fill, and why. */
function findMisfits({ slots, declarations }: RemoteManifest, placed: readonly PlacedSlot[]): Misfits {
  const declared = Object.entries(declarations ?? {})
  const fits = new Map(declared.map(([slot, { data }]) => [slot, compileFit(optionsAlone(data))]))

  function findCause({ slot, options }: PlacedSlot): string | undefined {
    if (!slots.includes(slot)) return 'it has no such slot'
    const fitted = fits.get(slot)?.({ options })
    if (!fitted) return 'it declares no data for this slot'
    return fitted.status === 'fits' ? undefined : `${fitted.field} ${fitted.cause}`
  }

  return new Map(
    placed.flatMap((one) => {
      const cause = findCause(one)
      return cause === undefined ? [] : [[one, cause] as const]
    }),
  )
}

type Named = readonly (readonly [slot: PlacedSlot, cause: string])[]

function describeCount({ length }: Named): string {
  return length === 1 ? '1 placed slot' : `${length} placed slots`
}
