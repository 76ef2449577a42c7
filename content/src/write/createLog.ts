import { z } from 'zod'
import { hashOf } from '../documents/hashOf.ts'
import { createSerial } from '@tessera/store/createSerial'
import { recordSchema, type LogRecord, type NewRecord } from './LogRecord.ts'
import { addRecord, createState, packState, unpackState, type WriteState } from './WriteState.ts'
import { keys } from './keys.ts'
import { listNumbers } from '@tessera/store/numberName'
import { openLog, type Entry } from '@tessera/store/openLog'
import { RegistryError } from '@tessera/store/RegistryError'
import { parseRecord } from '@tessera/store/readRecord'
import type { Store } from '@tessera/store/Store'

export type Log = Awaited<ReturnType<typeof createLog>>
type MakeRecord = (state: WriteState) => NewRecord | undefined

interface LogOptions {
  now: () => number
  /** Called with the cause when a damaged record is skipped. */
  onDamage: (cause: string) => void
}

const checkpointEvery = 1_000 /* records; a start reads a checkpoint and fewer records than this, in much less than a second */
const maxIdle = 24 * 3600_000 /* ms; a process further behind reads a checkpoint: old records can be gone */
const maxBatch = 256 /* reads at once */

/** Opens the numbered log, and builds the state from its records. */
export async function createLog(store: Store, { now, onDamage }: LogOptions) {
  const serial = createSerial()
  const log = openLog({ store, folder: keys.log, parse: parseLogRecord })
  const listeners = new Set<(record: LogRecord) => void>()
  const state = createState()
  let followedAt = 0 // by the machine's clock
  let notified = 0

  function applyEntry(entry: Entry<LogRecord>): void {
    state.number = entry.number
    if (entry.status === 'good') return applyRecord(entry.stored)
    const damage = isMissing(entry) ? 'missing' : 'damaged'
    onDamage(`${keys.record(entry.number)} is ${damage}, and is skipped`)
  }

  function applyRecord(record: LogRecord): void {
    addRecord(state, record)
    if (record.number <= notified) return
    notified = record.number
    for (const listener of listeners) listener(record)
  }

  /** Reads the newest checkpoint and the records after it: older records can already be gone. */
  async function readWhole(): Promise<void> {
    const { number } = state
    Object.assign(state, await readCheckpoint(store, onDamage))
    const { newest } = await log.end(state.number)
    for (const entry of await log.range(state.number + 1, newest)) applyEntry(entry)
    if (state.number < number) onDamage(`the log ends with number ${state.number}, and had ${number} before`)
  }

  async function followNow(): Promise<void> {
    if (Date.now() - followedAt > maxIdle) await readWhole()
    followedAt = Date.now()
    for (let size = 1; ; size = Math.min(4 * size, maxBatch))
      for (const entry of await log.range(state.number + 1, state.number + size)) {
        if (isMissing(entry)) return
        applyEntry(entry)
      }
  }

  async function appendNow(make: MakeRecord): Promise<LogRecord | undefined> {
    for (;;) {
      await followNow()
      const made = make(state)
      if (!made) return undefined
      const record = recordSchema.parse({ ...made, number: state.number + 1, at: now() })
      const bytes = Buffer.from(JSON.stringify(record))
      if ((await log.append(record.number, bytes)) === 'conflict') continue
      applyRecord(record)
      if (record.number % checkpointEvery === 0) await writeCheckpoint(store, state).catch(() => {}) // a checkpoint is optional
      return record
    }
  }

  await followNow()
  return {
    /** The state at the last `follow`; only the log changes it. */
    state,
    listeners,
    /**
     * Appends a record, which is on the disk when this resolves. `make` runs again on the new state whenever another
     * process was first; if it returns undefined, nothing is written.
     */
    append: (make: MakeRecord) => serial(() => appendNow(make)),
    /** Reads the records that other processes appended. */
    async follow(): Promise<WriteState> {
      await serial(followNow)
      return state
    },
  }
}

function parseLogRecord(bytes: Uint8Array, number: number, key: string): LogRecord {
  const record = parseRecord(recordSchema, bytes)
  if (record?.number === number) return record
  throw new RegistryError('invalid', key, 'it is no record of that number')
}

const isMissing = (entry: Entry<LogRecord>) => entry.status === 'damaged' && entry.error.kind === 'missing'

/** Reads the state at the newest readable checkpoint. */
async function readCheckpoint(store: Store, onDamage: (cause: string) => void): Promise<WriteState> {
  for (const number of (await listNumbers(store, keys.checkpoints)).toReversed()) {
    const hash = await readPointer(store, number)
    const bytes = hash === undefined ? undefined : await store.read(keys.text(hash))
    const text = bytes && Buffer.from(bytes).toString()
    if (text !== undefined && hashOf(text) === hash) return unpackState(text)
    onDamage(`${keys.checkpoint(number)} is damaged: the previous one is read`)
  }
  return createState()
}

/** Reads the hash of a checkpoint's state; undefined if the checkpoint is unreadable. */
export async function readPointer(store: Store, number: number): Promise<string | undefined> {
  return parseRecord(pointerSchema, await store.read(keys.checkpoint(number)))?.text
}

const pointerSchema = z.object({ text: z.hash('sha256') })

/** Stores the state among the texts, since it can be large; the checkpoint names that text's hash. */
export async function writeCheckpoint(store: Store, state: WriteState): Promise<void> {
  const packed = JSON.stringify(packState(state))
  const text = hashOf(packed)
  const { number } = state
  await store.create(keys.text(text), Buffer.from(packed))
  await store.create(keys.checkpoint(number), Buffer.from(JSON.stringify({ number, text })))
}
