import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'
import { numberName, listNumbers } from '../records/numberName.ts'
import { createRecord, readRecord } from '../records/readRecord.ts'
import { isRunning } from './isRunning.ts'
import type { Store } from '../engines/Store.ts'

/** A lease, as one process holds it or waits for it. */
export type Lease = ReturnType<typeof createLease>

const leaseSchema = z.object({
  holder: z.string(),
  host: z.string(),
  pid: z.int(),
  /** End of the lease, in ms since 1970. */
  until: z.number(),
})
type LeaseRecord = z.infer<typeof leaseSchema>

const term = 30_000 /* ms after which a lost machine's lease is taken over; a killed process is noticed at once */
const kept = 5 /* records that are kept; older ones are removed */
const living = new Set<string>() // ids of holders in this process

/** Creates a lease on a task: only one process at a time holds it. Its records are a numbered log in `folder`. */
export function createLease(store: Store, folder: string, now: () => number) {
  const me = { holder: randomUUID(), host: hostname(), pid: process.pid }
  living.add(me.holder)
  let number = 0
  let last: LeaseRecord | undefined
  const keyOf = (number: number) => `${folder}/${numberName(number)}`

  async function readLast(): Promise<void> {
    const numbers = await listNumbers(store, folder)
    number = numbers.at(-1) ?? 0
    last = number > 0 ? await readRecord(store, keyOf(number), leaseSchema) : undefined // undefined: no one has held it
    for (const old of numbers.slice(0, -kept)) await store.remove(keyOf(old))
  }

  async function appendRecord(until: number): Promise<boolean> {
    const record = { ...me, until }
    if (!(await createRecord(store, keyOf(number + 1), record))) return false
    number += 1
    last = record
    return true
  }

  return {
    /** Takes or renews the lease; false while another process holds it. */
    async hold(): Promise<boolean> {
      if (last && now() < last.until - term / 2 && !isDead(last)) return last.holder === me.holder
      await readLast()
      if (last && last.holder !== me.holder && now() < last.until && !isDead(last)) return false
      return await appendRecord(now() + term)
    },
    async release(): Promise<void> {
      living.delete(me.holder)
      if (last?.holder === me.holder && last.until > now()) await appendRecord(0)
      last = undefined
    },
  }
}

/** Whether the holder's process has ended. If the pid is this process's, an ended process can have had it before. */
function isDead({ holder, host, pid }: LeaseRecord): boolean {
  if (host !== hostname()) return false
  return pid === process.pid ? !living.has(holder) : !isRunning(pid)
}
