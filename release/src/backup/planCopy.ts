import { keyOf } from '../layout/keyOf.ts'
import { listKeys, listNames } from '../layout/listNames.ts'
import { inParallel } from '@tessera/store/inParallel'
import { type Ends, refuseOtherLog } from './refuseOtherLog.ts'

/** Which objects to copy, in which order. */
export interface Plan {
  /** Keys to copy, in this order: an object comes before the objects that name it. */
  steps: readonly (readonly string[])[]
  /** The keys in `steps` that the target already has. */
  existing: ReadonlySet<string>
  /** Number of objects that the target already has, whether or not they are compared again. */
  kept: number
}

const logKinds = [keyOf.logs(), keyOf.contentLogs()]
const nestedKinds = [keyOf.allPreviews(), 'forms', keyOf.allVersions(), keyOf.allSignatures()]
const flatKinds = [keyOf.manifests(), keyOf.chunks(), keyOf.blobs()]

/**
 * Lists logs first and files last, and copies in the opposite order. So even if a release happens meanwhile, every
 * object that a copied one names is copied too. The newest entry of a log is copied first: otherwise a reader could
 * take an older composition for the newest. `formsSince` is the first day whose forms are copied.
 */
export async function planCopy(ends: Ends, formsSince: string): Promise<Plan> {
  const steps: (readonly string[])[] = []
  const existing = new Set<string>()
  let kept = 0

  async function addFolders(kind: string, folders: readonly string[], isLog: boolean): Promise<void> {
    const keys: string[] = []
    await inParallel(folders, async function addFolder(folder) {
      const names = await listNames(ends.from, folder)
      const found = new Set(await listNames(ends.to, folder))
      if (isLog) await refuseOtherLog(ends, folder, names, found)
      for (const name of isLog ? names.toReversed() : names) {
        const exists = found.has(name)
        if (exists) kept += 1
        if (kind === 'forms' && name < formsSince) continue
        if (exists && ends.isThorough) existing.add(`${folder}/${name}`)
        if (!exists || ends.isThorough) keys.push(`${folder}/${name}`)
      }
    })
    steps.unshift(keys)
  }

  const inside = async (kind: string) => [
    ...new Set([...(await listKeys(ends.from, kind)), ...(await listKeys(ends.to, kind))]),
  ]
  for (const kind of logKinds) await addFolders(kind, await inside(kind), true)
  await addFolders(keyOf.trustLog(), [keyOf.trustLog()], true)
  for (const kind of nestedKinds) await addFolders(kind, await listKeys(ends.from, kind), false)
  for (const kind of flatKinds) await addFolders(kind, [kind], false)
  return { steps, existing, kept }
}
