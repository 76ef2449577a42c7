import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Store } from '@tessera/store/Store'

/** The two stores of a copy. */
export interface Ends {
  from: Store
  to: Store
  /** Also compares every object that the target already has. */
  isThorough: boolean
}

/**
 * Refuses to copy if the log in `to` is not the beginning of the log in `from`. Comparing its newest record is enough,
 * because each record contains the sha256 of the previous one.
 */
export async function refuseOtherLog(
  { from, to }: Ends,
  folder: string,
  names: readonly string[],
  found: ReadonlySet<string>,
): Promise<void> {
  const known = new Set(names)
  const beyond = [...found].find((name) => !known.has(name))
  if (beyond) throw otherRegistry(`${folder}/${beyond} is only in the store to copy to`)
  const newest = [...found].at(-1)
  if (newest && !(await isSame(from, to, `${folder}/${newest}`)))
    throw otherRegistry(`${folder}/${newest} differs between the two stores`)
}

/** Whether both stores hold the same bytes under a key; false if either store lacks the object. */
export async function isSame(from: Store, to: Store, key: string): Promise<boolean> {
  const [one, other] = await Promise.all([from.read(key), to.read(key)])
  return one !== undefined && other !== undefined && Buffer.from(one).equals(other)
}

/** The error for two stores that hold different registries. */
export function otherRegistry(cause: string): ReleaseError {
  return new ReleaseError('BACKUP_REFUSED', cause)
}
