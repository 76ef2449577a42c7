import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'
import { bytesOf, keys, numbersIn, parseJson, type WriteStore } from './WriteStore.ts'

export type Lease = ReturnType<typeof createLease>

const leaseSchema = z.object({
  holder: z.string(),
  host: z.string(),
  pid: z.int(),
  /** ms since 1970. */
  until: z.number(),
})
type LeaseRecord = z.infer<typeof leaseSchema>

const term = 30_000 /* ms: how long after a machine is lost another takes over; a killed process is noticed at once */
const kept = 5 /* records */
const living = new Set<string>() // holders of this process

/** Who writes to the content folder: one process at a time, by a numbered log of its own. */
export function createLease(store: WriteStore, now: () => number) {
  const me = { holder: randomUUID(), host: hostname(), pid: process.pid }
  living.add(me.holder)
  let number = 0
  let last: LeaseRecord | undefined

  async function readLast(): Promise<void> {
    const numbers = await numbersIn(store, keys.leases)
    number = numbers.at(-1) ?? 0
    last = number > 0 ? parseJson(leaseSchema, await store.read(keys.lease(number))) : undefined // else no one holds it
    for (const old of numbers.slice(0, -kept)) await store.remove(keys.lease(old))
  }

  async function take(until: number): Promise<boolean> {
    const record = { ...me, until }
    if ((await store.create(keys.lease(number + 1), bytesOf(JSON.stringify(record)))) === 'exists')
      return false
    number += 1
    last = record
    return true
  }

  return {
    /** Takes or renews it; false while another process that lives holds it. */
    async hold(): Promise<boolean> {
      if (last && now() < last.until - term / 2 && !isDead(last)) return last.holder === me.holder
      await readLast()
      if (last && last.holder !== me.holder && now() < last.until && !isDead(last)) return false
      return await take(now() + term)
    },
    async release(): Promise<void> {
      living.delete(me.holder)
      if (last?.holder === me.holder && last.until > now()) await take(0)
      last = undefined
    },
  }
}

/** Its process is gone from this machine, or was one that had the number of this. */
function isDead({ holder, host, pid }: LeaseRecord): boolean {
  if (host !== hostname()) return false
  return pid === process.pid ? !living.has(holder) : !isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
