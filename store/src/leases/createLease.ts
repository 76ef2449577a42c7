import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'
import { numberName, listNumbers } from '../records/numberName.ts'
import { createRecord, readRecord } from '../records/readRecord.ts'
import { isRunning } from './isRunning.ts'
import type { Store } from '../engines/Store.ts'

/** A process's handle of a lease. */
export type Lease = ReturnType<typeof createLease>

const leaseSchema = z.object({
  holder: z.string(),
  host: z.string(),
  pid: z.int(),
  /** ms since 1970. */
  until: z.number(),
})
type LeaseRecord = z.infer<typeof leaseSchema>

const term = 30_000 /* ms after which another process takes over from a lost machine; a killed process is noticed at once */
const kept = 5 /* records; older ones are removed */
const living = new Set<string>() // holders of this process

/** Creates a lease on a task, which one process at a time holds. Its records are a numbered log in `folder`. */
export function createLease(store: Store, folder: string, now: () => number) {
  const me = { holder: randomUUID(), host: hostname(), pid: process.pid }
  living.add(me.holder)
  let number = 0
  let last: LeaseRecord | undefined
  const keyOf = (number: number) => `${folder}/${numberName(number)}`

  async function readLast(): Promise<void> {
    const numbers = await listNumbers(store, folder)
    number = numbers.at(-1) ?? 0
    last = number > 0 ? await readRecord(store, keyOf(number), leaseSchema) : undefined // undefined when no one holds it
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
    /** Takes or renews the lease; false while another running process holds it. */
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

/** Whether the holder's process has ended; this process may have the same number by now. */
function isDead({ holder, host, pid }: LeaseRecord): boolean {
  if (host !== hostname()) return false
  return pid === process.pid ? !living.has(holder) : !isRunning(pid)
}
