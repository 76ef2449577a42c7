import { z } from 'zod'
import { hashOf } from '../documents/hashOf.ts'
import { createSerial } from '@tessera/store/createSerial'
import { recordSchema, type LogRecord, type NewRecord } from './LogRecord.ts'
import { addRecord, createState, packState, unpackState, type WriteState } from './WriteState.ts'
import { bytesOf, keys, stringOf } from './keys.ts'
import { numbersIn } from '@tessera/store/numberName'
import { parseRecord } from '@tessera/store/readRecord'
import type { Store } from '@tessera/store/Store'

export type Log = Awaited<ReturnType<typeof createLog>>
type MakeRecord = (state: WriteState) => NewRecord | undefined

interface LogOptions {
  now: () => number
  /** Called with what is wrong with a record that is skipped. */
  onDamage: (cause: string) => void
}

const checkpointEvery = 1_000 /* records; a start reads a checkpoint and at most so many of them, well below a second */
const maxIdle = 24 * 3600_000 /* ms without following; garbage collection keeps records longer */
const maxBatch = 256 /* reads at once */
const smallHole = 8 /* records that a disk may lose; a name that lies farther off is not of this log */

/** The numbered log, and what its records come to. */
export async function createLog(store: Store, { now, onDamage }: LogOptions) {
  const serial = createSerial()
  const listeners = new Set<(record: LogRecord) => void>()
  const state = createState()
  let followedAt = 0 // by the machine's clock
  let notified = 0

  async function readOne(number: number): Promise<Uint8Array | undefined> {
    return await store.read(keys.record(number)).catch(function nameDamage(error: unknown) {
      if ((error as { kind?: unknown }).kind !== 'invalid') throw error
      return new Uint8Array()
    })
  }

  async function readNext(count: number): Promise<readonly (Uint8Array | undefined)[]> {
    const from = state.number + 1
    return await Promise.all(Array.from({ length: count }, (_none, at) => readOne(from + at)))
  }

  /** Up to `last`, whatever is missing. */
  async function readRange(last: number): Promise<void> {
    while (state.number < last)
      for (const bytes of await readNext(Math.min(maxBatch, last - state.number)))
        take(state.number + 1, bytes)
  }

  function take(number: number, bytes: Uint8Array | undefined): void {
    const read = parseRecord(recordSchema, bytes)
    const record = read?.number === number ? read : undefined
    if (record) addRecord(state, record)
    else
      onDamage(
        `${keys.record(number)} ${bytes ? 'is damaged' : 'is missing'}, and what it recorded is skipped`,
      )
    state.number = number
    if (!record || number <= notified) return
    notified = number
    for (const listener of listeners) listener(record)
  }

  /** From the newest checkpoint: records that are older than it may be gone. */
  async function readWhole(): Promise<void> {
    const { number } = state
    Object.assign(state, await readCheckpoint(store, onDamage))
    await readRange(await lastNumber(store, state.number))
    if (state.number < number) onDamage(`the log ends with number ${state.number}, and had ${number} before`)
  }

  async function followNow(): Promise<void> {
    if (Date.now() - followedAt > maxIdle) await readWhole()
    followedAt = Date.now()
    for (let size = 1; ; size = Math.min(4 * size, maxBatch))
      for (const bytes of await readNext(size)) {
        if (!bytes) return
        take(state.number + 1, bytes)
      }
  }

  async function appendNow(make: MakeRecord): Promise<LogRecord | undefined> {
    for (;;) {
      await followNow()
      const made = make(state)
      if (!made) return undefined
      const record = recordSchema.parse({ ...made, number: state.number + 1, at: now() })
      const bytes = bytesOf(JSON.stringify(record))
      if ((await store.create(keys.record(record.number), bytes)) === 'exists') continue
      take(record.number, bytes)
      if (record.number % checkpointEvery === 0) await writeCheckpoint(store, state).catch(() => {}) // the log is whole without
      return record
    }
  }

  await followNow()
  return {
    /** As of the last `follow`; only the log changes it. */
    state,
    listeners,
    /**
     * Creates the next record. `make` is asked again, with what came between, whenever another writer was first; without
     * a record nothing is written. The record is on the disk when this resolves.
     */
    append: (make: MakeRecord) => serial(() => appendNow(make)),
    /** Takes in what other processes appended. */
    async follow(): Promise<WriteState> {
      await serial(followNow)
      return state
    },
  }
}

/** The end of the log; what lies far beyond it is no part of it. */
async function lastNumber(store: Store, from: number): Promise<number> {
  const numbers = await numbersIn(store, keys.log)
  return numbers.reduce(
    (last, number) => (number > last && number <= last + 1 + smallHole ? number : last),
    from,
  )
}

/** The state up to the newest checkpoint that reads. */
async function readCheckpoint(store: Store, onDamage: (cause: string) => void): Promise<WriteState> {
  for (const number of (await numbersIn(store, keys.checkpoints)).toReversed()) {
    const hash = await readPointer(store, number)
    const bytes = hash === undefined ? undefined : await store.read(keys.text(hash))
    const text = bytes && stringOf(bytes)
    if (text !== undefined && hashOf(text) === hash) return unpackState(text)
    onDamage(`${keys.checkpoint(number)} is damaged: the one before it is read`)
  }
  return createState()
}

/** The hash of a checkpoint's state; nothing where it does not read. */
export async function readPointer(store: Store, number: number): Promise<string | undefined> {
  return parseRecord(pointerSchema, await store.read(keys.checkpoint(number)))?.text
}

const pointerSchema = z.object({ text: z.hash('sha256') })

/** Under its hash beside the texts, as it may be large; a small object names it. */
export async function writeCheckpoint(store: Store, state: WriteState): Promise<void> {
  const packed = packState(state)
  const text = hashOf(packed)
  const { number } = state
  await store.create(keys.text(text), bytesOf(packed))
  await store.create(keys.checkpoint(number), bytesOf(JSON.stringify({ number, text })))
}
