import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Store } from '@tessera/store/Store'

/** The two ends of a copy. */
export interface Ends {
  from: Store
  to: Store
  /** Looks at everything that is there already, too. */
  isThorough: boolean
}

/**
 * A log is only ever continued: what is there must be there in `from`, too, and its newest record be the same, which holds the
 * sha256 of the one before. Every record is compared where the copy is thorough, as the rest is.
 */
export async function refuseOtherLog(
  { from, to }: Ends,
  folder: string,
  names: readonly string[],
  found: ReadonlySet<string>,
): Promise<void> {
  const known = new Set(names)
  const beyond = [...found].find((name) => !known.has(name))
  if (beyond) throw otherRegistry(`${folder}/${beyond} is in the place to copy to, and not in the other`)
  const newest = [...found].at(-1)
  if (newest && !(await isSame(from, to, `${folder}/${newest}`)))
    throw otherRegistry(`${folder}/${newest} differs in the two`)
}

/** Of an object that may be damaged at either end. */
export async function isSame(from: Store, to: Store, key: string): Promise<boolean> {
  const [one, other] = await Promise.all([from.read(key), to.read(key)])
  return one !== undefined && other !== undefined && Buffer.from(one).equals(other)
}

export function otherRegistry(cause: string): ReleaseError {
  return new ReleaseError('backupRefused', cause)
}
