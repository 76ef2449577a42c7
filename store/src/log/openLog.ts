import { RegistryError } from '../errors/RegistryError.ts'
import { sha256Of } from '../records/canonicalBytes.ts'
import { numberName, listNumbers } from '../records/numberName.ts'
import type { Store } from '../engines/Store.ts'

/** An entry of a numbered log. */
export type Entry<Stored> =
  | { status: 'good'; number: number; sha256: string; stored: Stored }
  | {
      status: 'damaged'
      number: number
      /** sha256 of the bytes as they are now. */ sha256: string
      error: RegistryError
    }

/** A log: the objects in one folder, numbered from 1. */
export type NumberedLog<Stored> = ReturnType<typeof openLog<Stored>>

interface LogOptions<Stored> {
  store: Store
  folder: string
  /** Throws `RegistryError` if the bytes are not a valid entry with this number. */
  parse: (bytes: Uint8Array, number: number, key: string) => Stored
}

const smallHole = 8 /* missing entries that a disk can have lost; with names this near, an attacker gains little */
const tried = 8 /* entries to read after a gap; one valid entry is enough */
const concurrency = 500 /* reads at once; more could exceed the limit of open files */

/** Opens one numbered log. Any number of processes may append; each number is written by exactly one of them. */
export function openLog<Stored>({ store, folder, parse }: LogOptions<Stored>) {
  const keyOf = (number: number) => `${folder}/${numberName(number)}`

  /** Reads an entry; a missing entry counts as damaged. Rejects only with `RegistryError('unreachable', …)`. */
  async function read(number: number): Promise<Entry<Stored>> {
    const key = keyOf(number)
    let sha256 = sha256Of(new Uint8Array())
    try {
      const bytes = await store.read(key)
      if (!bytes) throw new RegistryError('missing', key, 'it is not there')
      sha256 = sha256Of(bytes)
      return { status: 'good', number, sha256, stored: parse(bytes, number, key) }
    } catch (error) {
      if (!(error instanceof RegistryError) || error.kind === 'unreachable') throw error
      return { status: 'damaged', number, sha256, error }
    }
  }

  /** The last number of the log, and numbers after a gap (`beyond`), which are not part of it. `seen` is part of it. */
  async function end(seen = 0): Promise<{ newest: number; beyond: readonly number[] }> {
    const runs = findRuns(await listNumbers(store, folder))
    let newest = 0
    for (const [index, run] of runs.entries()) {
      if (run[0] > seen && !(await continuesAfterGap(Math.max(newest, seen), run, read)))
        return { newest, beyond: runs.slice(index).flat() }
      newest = run.at(-1) ?? newest
    }
    return { newest, beyond: [] }
  }

  return {
    keyOf,
    read,
    end,
    /** Reads the entries from `oldest` to `newest`, both included, in ascending order. */
    async range(oldest: number, newest: number): Promise<readonly Entry<Stored>[]> {
      const entries: Entry<Stored>[] = []
      for (let from = oldest; from <= newest; from += concurrency) {
        const length = Math.min(concurrency, newest - from + 1)
        entries.push(...(await Promise.all(Array.from({ length }, (_none, at) => read(from + at)))))
      }
      return entries
    },
    /** Creates an entry; `conflict` if another writer was first. */
    append: async (number: number, bytes: Uint8Array): Promise<'appended' | 'conflict'> =>
      (await store.create(keyOf(number), bytes)) === 'created' ? 'appended' : 'conflict',
  }
}

type Run = [first: number, ...rest: number[]]
type Read<Stored> = (number: number) => Promise<Entry<Stored>>

/**
 * Endless data attack: an object with a high number must not make readers read all numbers below it. A log continues
 * after a gap only if the gap is small or at least as many entries follow it, and one of these is valid.
 */
async function continuesAfterGap<Stored>(newest: number, run: Run, read: Read<Stored>): Promise<boolean> {
  const hole = run[0] - newest - 1
  if (hole === 0) return true
  if (hole > Math.max(smallHole, run.length)) return false
  const after = await Promise.all(run.slice(0, tried).map(read))
  return after.some(({ status }) => status === 'good')
}

/** Divides ascending numbers into runs without gaps. */
function findRuns(numbers: readonly number[]): readonly Run[] {
  const runs: Run[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else runs.push([number])
  }
  return runs
}
