import { removeFormsBefore } from '../forms/storeForm.ts'
import { listNames } from '../layout/listNames.ts'
import { RegistryError, ifUnreadable } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { inParallel } from '@tessera/store/inParallel'
import { isWhole } from './isWhole.ts'
import { planCopy } from './planCopy.ts'
import { type Ends, isSame, otherRegistry } from './refuseOtherLog.ts'
import { describeError } from '@tessera/store/describeError'

/** What to copy from one store to the other, and how. */
export interface CopyRequest extends Ends {
  /** Whether objects that differ are overwritten; otherwise they are left and reported. Logs never are. */
  replaces: boolean
  /** First day whose forms are copied, like 2026-11-21. */
  formsSince: string
  dryRun?: boolean
  onProgress?: (line: string) => void
}

/** Outcome of a copy; on a dry run what would be done. */
export interface Copied {
  dryRun: boolean
  /** Number of objects. */
  copied: number
  /** Total size of the copied objects; 0 on a dry run, which reads none. */
  bytes: number
  /** Number of objects that the target already had. */
  kept: number
  /** Causes, one for each object that is damaged at the source, or differs at the target and was left as it is. */
  damaged: readonly string[]
}

const reportEvery = 2000 /* ms */

/**
 * Copies everything in a registry that cannot be built again; verifies each object by its name and reads it back.
 * Objects that the target already has stay, so a copy can be stopped at any point and repeated. Fails with
 * `ReleaseError` when the two places do not hold the same registry.
 */
export async function copyRegistry(request: CopyRequest): Promise<Copied> {
  const { from, to, formsSince, dryRun = false, onProgress = () => {}, isThorough } = request
  onProgress('Listing both registries')
  const { steps, there, kept } = await planCopy(request, formsSince)
  const wanted = steps.reduce((sum, { keys }) => sum + keys.length, 0)
  if (dryRun) return { dryRun, copied: wanted - there.size, bytes: 0, kept, damaged: [] }
  const damaged: string[] = []
  const result = { copied: 0, bytes: 0, damaged }
  let looked = 0
  let reported = performance.now()

  async function copyOne(key: string): Promise<void> {
    const isThere = there.has(key)
    if (!isThere || !(await isGood(request, key))) await copyObject(key, isThere)
    looked += 1
    if (performance.now() - reported < reportEvery) return
    reported = performance.now()
    onProgress(`${isThorough ? 'Looked at' : 'Copied'} ${looked} of ${wanted}, now ${key.split('/')[0]}`)
  }

  async function copyObject(key: string, isThere: boolean): Promise<void> {
    const bytes = await from.read(key).catch(note)
    if (!bytes) return // damaged, or removed by `release gc` after it was listed
    const cause = whyNot(key, bytes, isThere)
    if (cause) return note(new RegistryError('altered', key, cause))
    await write(to, key, bytes, isThere)
    result.copied += 1
    result.bytes += bytes.length
  }

  function whyNot(key: string, bytes: Uint8Array, isThere: boolean): string | undefined {
    const isAsNamed = isWhole(key, bytes)
    if (isAsNamed === false) return 'its content differs from its name'
    if (isThere && isLog(key)) throw otherRegistry(`${key} differs in the two`)
    return isThere && !request.replaces && isAsNamed === undefined
      ? 'it is there and differs; it was left as it is'
      : undefined
  }

  function note(error: unknown): undefined {
    ifUnreadable(undefined)(error)
    damaged.push(describeError(error))
  }

  for (const { keys } of steps) await inParallel(keys, copyOne)
  for (const environment of await listNames(to, 'forms')) await removeFormsBefore(to, environment, formsSince)
  return { dryRun, kept, ...result }
}

const isLog = (key: string) => /^(?:env|content|trust)\//.test(key)

/** Whether the target's object, damaged or not, can stay. */
async function isGood({ from, to }: Ends, key: string): Promise<boolean> {
  const bytes = await to.read(key).catch(ifUnreadable(new Uint8Array()))
  return (bytes && isWhole(key, bytes)) ?? (await isSame(from, to, key).catch(ifUnreadable(false)))
}

/** Writes an object and reads it back, since another process may write to the target at the same time. */
async function write(to: Store, key: string, bytes: Uint8Array, isThere: boolean): Promise<void> {
  if (isThere) await to.replace(key, bytes)
  else await to.create(key, bytes)
  const back = await to.read(key)
  if (back && Buffer.from(back).equals(bytes)) return
  if (isLog(key)) throw otherRegistry(`${key} was written by someone else meanwhile`)
  if (!back || isWhole(key, back) !== true)
    throw new RegistryError('altered', key, 'other bytes were read back than were written')
}
