import { keyOf } from '../layout/keyOf.ts'
import { listKeys, listNames } from '../layout/listNames.ts'
import { inParallel } from './inParallel.ts'
import { type Ends, refuseOtherLog } from './refuseOtherLog.ts'

export interface Plan {
  /** Keys to copy, in that order: what names another object comes after it. */
  steps: readonly { kind: string; keys: readonly string[] }[]
  /** Of these keys, the ones that are there already. */
  there: ReadonlySet<string>
  /** How many are there already, looked at or not. */
  kept: number
}

const logKinds = [keyOf.logs(), keyOf.contentLogs()]
const nestedKinds = [keyOf.allPreviews(), 'forms', keyOf.allVersions(), keyOf.allSignatures()]
const flatKinds = [keyOf.manifests(), keyOf.chunks(), keyOf.blobs()]

/**
 * Lists what is to be copied, logs first and files last, and copies it the other way round: whatever is released meanwhile,
 * nothing in the copy names what is not in it. Of a log the newest is copied first: a reader of a copy under way finds no log
 * or its end, never an old composition as the newest. `formsSince`: the first day whose forms are copied.
 */
export async function planCopy(ends: Ends, formsSince: string): Promise<Plan> {
  const steps: { kind: string; keys: readonly string[] }[] = []
  const there = new Set<string>()
  let kept = 0

  async function addFolders(kind: string, folders: readonly string[], isLog: boolean): Promise<void> {
    const keys: string[] = []
    await inParallel(folders, async function addFolder(folder) {
      const names = await listNames(ends.from, folder)
      const found = new Set(await listNames(ends.to, folder))
      if (isLog) await refuseOtherLog(ends, folder, names, found)
      for (const name of isLog ? names.toReversed() : names) {
        const isThere = found.has(name)
        if (isThere) kept += 1
        if (kind === 'forms' && name < formsSince) continue
        if (isThere && ends.isThorough) there.add(`${folder}/${name}`)
        if (!isThere || ends.isThorough) keys.push(`${folder}/${name}`)
      }
    })
    steps.unshift({ kind, keys })
  }

  const inside = async (kind: string) => [
    ...new Set([...(await listKeys(ends.from, kind)), ...(await listKeys(ends.to, kind))]),
  ]
  for (const kind of logKinds) await addFolders(kind, await inside(kind), true)
  await addFolders(keyOf.trustLog(), [keyOf.trustLog()], true)
  for (const kind of nestedKinds) await addFolders(kind, await listKeys(ends.from, kind), false)
  for (const kind of flatKinds) await addFolders(kind, [kind], false)
  return { steps, there, kept }
}
