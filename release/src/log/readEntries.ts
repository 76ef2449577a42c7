import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { parseComposition } from '@tessera/kit/contract/parse'
import { canonicalBytes, jsonIn, sha256Of } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { numberIn } from '@tessera/store/numberName'
import type { LogEntry, StoredComposition } from '../trust/LogEntry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'

/** 0 when the log is empty. `seen` is a number that this machine knows to be of it. */
export async function newestNumber(store: Store, environment: string, seen = 0): Promise<number> {
  return (await numbersIn(store, environment, seen)).newest
}

/** The end of a log, and the numbers beyond it that are no part of it: releases skip none. */
export async function numbersIn(
  store: Store,
  environment: string,
  seen = 0,
): Promise<{ newest: number; beyond: readonly number[] }> {
  const names = await store.list(keyOf.log(environment))
  const runs = runsOf(names.flatMap((name) => numberIn(name) ?? []))
  let newest = 0
  for (const [index, run] of runs.entries()) {
    if (run[0] > seen && !(await goesOn(store, environment, newest, run)))
      return { newest, beyond: runs.slice(index).flat() }
    newest = run.at(-1) ?? newest
  }
  return { newest, beyond: [] }
}

type Run = [first: number, ...rest: number[]]

/** Ascending numbers, parted where some are missing. */
function runsOf(numbers: readonly number[]): readonly Run[] {
  const runs: Run[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else runs.push([number])
  }
  return runs
}

const smallHole = 8 /* entries that a disk may lose; dropping a name so near costs no reader more than an entry does */
const tried = 8 /* entries after a hole; one that reads is enough */

/**
 * Endless data attack: a name far off must not make a reader read all numbers before it. A log that lost some goes on after
 * them if that many follow, or they are few, and one of those that follow reads.
 */
async function goesOn(store: Store, environment: string, newest: number, run: Run): Promise<boolean> {
  const hole = run[0] - newest - 1
  if (hole === 0) return true
  if (hole > Math.max(smallHole, run.length)) return false
  const after = await Promise.all(run.slice(0, tried).map((number) => readEntry(store, environment, number)))
  return after.some(({ status }) => status === 'good')
}

export async function readEntries(
  store: Store,
  environment: string,
  oldest: number,
  newest: number,
): Promise<readonly LogEntry[]> {
  const numbers = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => oldest + index)
  const entries: LogEntry[] = []
  for (let from = 0; from < numbers.length; from += concurrency) {
    const some = numbers.slice(from, from + concurrency)
    entries.push(...(await Promise.all(some.map((number) => readEntry(store, environment, number)))))
  }
  return entries
}

const concurrency = 500 /* reads; more run out of open files */

export async function readEntry(store: Store, environment: string, number: number): Promise<LogEntry> {
  let sha256 = sha256Of(new Uint8Array())
  try {
    const bytes = await store.read(keyOf.composition(environment, number))
    sha256 = sha256Of(bytes ?? new Uint8Array())
    if (!bytes) throw new RegistryError('missing', keyOf.composition(environment, number), 'it is not there')
    return { status: 'good', number, sha256, stored: parseEntry(bytes, environment, number) }
  } catch (error) {
    if (!(error instanceof RegistryError) || error.kind === 'unreachable') throw error
    return { status: 'damaged', number, sha256, error }
  }
}

/**
 * Rollback and mix-and-match attacks: a record copied to another number or environment says what it is. Fails with
 * `RegistryError` when the bytes are not this number's record, written as `append` writes it.
 */
export function parseEntry(bytes: Uint8Array, environment: string, number: number): StoredComposition {
  const key = keyOf.composition(environment, number)
  const parsed = parseComposition(jsonIn(bytes, key))
  if (!parsed.ok) throw new RegistryError('invalid', key, parsed.problems.join('; '))
  const record: CompositionRecord = parsed.value
  if (record.environment !== environment || record.number !== number) {
    throw new RegistryError('altered', key, `it says that it is ${record.environment}/${record.number}`)
  }
  if (!Buffer.from(canonicalBytes(record)).equals(bytes)) {
    throw new RegistryError('altered', key, 'it is not written as a release writes it')
  }
  return { record, sha256: sha256Of(bytes) }
}
