import { RegistryError } from '../errors/RegistryError.ts'
import { sha256Of } from '../records/canonicalBytes.ts'
import { numberName, listNumbers } from '../records/numberName.ts'
import type { Store } from '../engines/Store.ts'

/** The entry of one number. */
export type Entry<Stored> =
  | { status: 'good'; number: number; sha256: string; stored: Stored }
  | {
      status: 'damaged'
      number: number
      /** Of the bytes as they are now. */ sha256: string
      error: RegistryError
    }

/** The entries of a folder, numbered from 1. */
export type NumberedLog<Stored> = ReturnType<typeof openLog<Stored>>

interface LogOptions<Stored> {
  store: Store
  folder: string
  /** Fails with `RegistryError` when the bytes are not a valid entry of that number. */
  parse: (bytes: Uint8Array, number: number, key: string) => Stored
}

const smallHole = 8 /* entries that a disk may lose; an attacker gains little from names this near */
const tried = 8 /* entries that are read after a gap; one valid entry is enough */
const concurrency = 500 /* reads; more would exceed the limit of open files */

/** Reads and extends one numbered log. Any number of processes may append; each number has one winner. */
export function openLog<Stored>({ store, folder, parse }: LogOptions<Stored>) {
  const keyOf = (number: number) => `${folder}/${numberName(number)}`

  /** Reads an entry; a missing one counts as damaged. Fails only with `RegistryError('unreachable', …)`. */
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

  /** The last number, and those after a gap that are not part of the log; writers skip them. `seen` is part of it. */
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
    /** Entries in ascending order, both ends included. */
    async range(oldest: number, newest: number): Promise<readonly Entry<Stored>[]> {
      const entries: Entry<Stored>[] = []
      for (let from = oldest; from <= newest; from += concurrency) {
        const length = Math.min(concurrency, newest - from + 1)
        entries.push(...(await Promise.all(Array.from({ length }, (_none, at) => read(from + at)))))
      }
      return entries
    },
    /** `conflict` when another writer was first. */
    append: async (number: number, bytes: Uint8Array): Promise<'appended' | 'conflict'> =>
      (await store.create(keyOf(number), bytes)) === 'created' ? 'appended' : 'conflict',
  }
}

type Run = [first: number, ...rest: number[]]
type Read<Stored> = (number: number) => Promise<Entry<Stored>>

/**
 * Endless data attack: one name with a high number must not make readers read all numbers before it. A log continues
 * after a gap only if the gap is small, or as many entries follow, and one of those is valid.
 */
async function continuesAfterGap<Stored>(newest: number, run: Run, read: Read<Stored>): Promise<boolean> {
  const hole = run[0] - newest - 1
  if (hole === 0) return true
  if (hole > Math.max(smallHole, run.length)) return false
  const after = await Promise.all(run.slice(0, tried).map(read))
  return after.some(({ status }) => status === 'good')
}

/** Divides ascending numbers where some are missing. */
function findRuns(numbers: readonly number[]): readonly Run[] {
  const runs: Run[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else runs.push([number])
  }
  return runs
}
