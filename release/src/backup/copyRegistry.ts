import { removeFormsBefore } from '../forms/storeForm.ts'
import { listNames } from '../layout/listNames.ts'
import { RegistryError, ifUnreadable } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { inParallel } from '@tessera/store/inParallel'
import { isWhole } from './isWhole.ts'
import { planCopy } from './planCopy.ts'
import { type Ends, isSame, otherRegistry } from './refuseOtherLog.ts'
import { describeError } from '@tessera/store/describeError'

/** Which stores to copy from and to, and how. */
export interface CopyRequest extends Ends {
  /** Whether to overwrite objects that differ at the target, except logs; otherwise they are only reported. */
  replaces: boolean
  /** First day whose visitors' forms are copied, such as 2026-11-21. */
  formsSince: string
  dryRun?: boolean
  onProgress?: (line: string) => void
}

/** Outcome of a copy, or on a dry run what a copy would do. */
export interface Copied {
  dryRun: boolean
  copied: number
  /** Total size of the copied objects; 0 on a dry run, which reads no object. */
  bytes: number
  /** Number of objects that the target already had. */
  kept: number
  /** One message for each object that is damaged at the source, or that differs at the target and was not replaced. */
  damaged: readonly string[]
}

const reportEvery = 2000 /* ms */

/**
 * Copies everything in a registry that cannot be rebuilt; checks each object against the hash in its name, and reads it
 * back. Skips objects that the target already has, so a copy can be stopped at any point and repeated. Throws
 * `ReleaseError` if the two stores hold different registries.
 */
export async function copyRegistry(request: CopyRequest): Promise<Copied> {
  const { from, to, formsSince, dryRun = false, onProgress = () => {}, isThorough } = request
  onProgress('Listing both registries')
  const { steps, existing, kept } = await planCopy(request, formsSince)
  const wanted = steps.flat().length
  if (dryRun) return { dryRun, copied: wanted - existing.size, bytes: 0, kept, damaged: [] }
  const damaged: string[] = []
  const result = { copied: 0, bytes: 0, damaged }
  let done = 0
  let reported = performance.now()

  async function copyOne(key: string): Promise<void> {
    const exists = existing.has(key)
    if (!exists || !(await isGood(request, key))) await copyObject(key, exists)
    done += 1
    if (performance.now() - reported < reportEvery) return
    reported = performance.now()
    onProgress(`${isThorough ? 'Compared' : 'Copied'} ${done} of ${wanted}, now ${key.split('/')[0]}`)
  }

  async function copyObject(key: string, exists: boolean): Promise<void> {
    const bytes = await from.read(key).catch(note)
    if (!bytes) return // damaged, or removed by `release gc` after it was listed
    const cause = whyNotCopied(key, bytes, exists)
    if (cause) return note(new RegistryError('altered', key, cause))
    await write(to, key, bytes, exists)
    result.copied += 1
    result.bytes += bytes.length
  }

  function whyNotCopied(key: string, bytes: Uint8Array, exists: boolean): string | undefined {
    const isAsNamed = isWhole(key, bytes)
    if (isAsNamed === false) return 'its content differs from its name'
    if (exists && isLog(key)) throw otherRegistry(`${key} differs between the two stores`)
    return exists && !request.replaces && isAsNamed === undefined
      ? 'the target has it and it differs there; it was left as it is'
      : undefined
  }

  function note(error: unknown): undefined {
    ifUnreadable(undefined)(error)
    damaged.push(describeError(error))
  }

  for (const keys of steps) await inParallel(keys, copyOne)
  for (const environment of await listNames(to, 'forms')) await removeFormsBefore(to, environment, formsSince)
  return { dryRun, kept, ...result }
}

const isLog = (key: string) => /^(?:env|content|trust)\//.test(key)

/** Whether the target's object can stay: it matches the hash in its name or, without a hash, the source's object. */
async function isGood({ from, to }: Ends, key: string): Promise<boolean> {
  const bytes = await to.read(key).catch(ifUnreadable(new Uint8Array()))
  return (bytes && isWhole(key, bytes)) ?? (await isSame(from, to, key).catch(ifUnreadable(false)))
}

/** Writes an object and reads it back, since another process may write to the target at the same time. */
async function write(to: Store, key: string, bytes: Uint8Array, exists: boolean): Promise<void> {
  if (exists) await to.replace(key, bytes)
  else await to.create(key, bytes)
  const back = await to.read(key)
  if (back && Buffer.from(back).equals(bytes)) return
  if (isLog(key)) throw otherRegistry(`${key} was written by someone else meanwhile`)
  if (!back || isWhole(key, back) !== true)
    throw new RegistryError('altered', key, 'other bytes were read back than were written')
}
