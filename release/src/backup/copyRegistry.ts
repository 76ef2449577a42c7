import { removeFormsBefore } from '../forms/storeForm.ts'
import { listNames } from '../layout/listNames.ts'
import { RegistryError, ifUnreadable } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { inParallel } from './inParallel.ts'
import { isWhole } from './isWhole.ts'
import { planCopy } from './planCopy.ts'
import { type Ends, isSame, otherRegistry } from './refuseOtherLog.ts'

export interface CopyRequest extends Ends {
  /** Whether what differs is taken from `from`; otherwise it is left and reported. Logs are never rewritten. */
  replaces: boolean
  /** The first day, like 2026-11-21, whose forms are copied. */
  formsSince: string
  dryRun?: boolean
  onProgress?: (line: string) => void
}

export interface Copied {
  dryRun: boolean
  /** Objects; on a dry run those that would be. */
  copied: number
  /** Of `copied`. None on a dry run, which reads none of them. */
  bytes: number
  /** Objects that were there before. */
  kept: number
  /** What could not be copied since it is damaged, or was left as it is. */
  damaged: readonly string[]
}

const reportEvery = 2000 /* ms */

/**
 * Copies all of a registry that cannot be made again, each object verified by its name and read back. What is there already
 * stays, so it can be stopped anywhere and run again. Fails with `ReleaseError` when the two are not the same registry.
 */
export async function copyRegistry(request: CopyRequest): Promise<Copied> {
  const { from, to, formsSince, dryRun = false, onProgress = () => {}, isThorough } = request
  onProgress('Listing both')
  const { steps, there, kept } = await planCopy(request, formsSince)
  const wanted = steps.reduce((sum, { keys }) => sum + keys.length, 0)
  if (dryRun) return { dryRun, copied: wanted - there.size, bytes: 0, kept, damaged: [] }
  const result = { copied: 0, bytes: 0, damaged: [] as string[] }
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
    if (!bytes) return // damaged, or `release gc` took it since it was listed
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
    result.damaged.push(error instanceof Error ? error.message : String(error))
  }

  for (const { keys } of steps) await inParallel(keys, copyOne)
  for (const environment of await listNames(to, 'forms')) await removeFormsBefore(to, environment, formsSince)
  return { dryRun, kept, ...result }
}

const isLog = (key: string) => /^(?:env|content|trust)\//.test(key)

/** Of what is there already, damaged or not. */
async function isGood({ from, to }: Ends, key: string): Promise<boolean> {
  const bytes = await to.read(key).catch(ifUnreadable(new Uint8Array()))
  return (bytes && isWhole(key, bytes)) ?? (await isSame(from, to, key).catch(ifUnreadable(false)))
}

/** Someone else may write to the place meanwhile. */
async function write(to: Store, key: string, bytes: Uint8Array, isThere: boolean): Promise<void> {
  if (isThere) await to.replace(key, bytes)
  else await to.create(key, bytes)
  const back = await to.read(key)
  if (back && Buffer.from(back).equals(bytes)) return
  if (isLog(key)) throw otherRegistry(`${key} was written by someone else meanwhile`)
  if (!back || isWhole(key, back) !== true)
    throw new RegistryError('altered', key, 'other bytes were read back than were written')
}
