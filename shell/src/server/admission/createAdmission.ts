import type { Client } from '@tessera/release/clientReader'
import { createNetworkLimit, nestedNetworks, shares } from '@tessera/release/networkLimit'
import { TurnedAway } from './turnAway.ts'

/** Limits how much work the site does at a time. Answers from a cache are not counted. */
export type Admission = ReturnType<typeof createAdmission>

/** Limits of the work that one network may cause. */
export const workLimits = {
  work: 3_000 /* ms in `per` seconds; larger networks get more by `shares` */,
  per: 10 /* s */,
  maxForOne: 100 /* maximum ms counted for one request: a remote that hangs is not the visitor's fault */,
} as const

export function createAdmission() {
  const used = createNetworkLimit(workLimits.work, workLimits.per)
  const acquire = createFairQueue()

  function refuseGreedy({ network, isLocal }: Client): void {
    const wait = isLocal ? 0 : used.waitOf(network)
    if (wait > 0) throw new TurnedAway(429, wait)
  }

  /** Runs `make` in a queue slot. Fails with `TurnedAway` over a limit, or if `isWanted` is false by its turn. */
  return async function admit<Made>(client: Client, isWanted: () => boolean, make: () => Promise<Made>) {
    refuseGreedy(client)
    const asked = performance.now()
    const release = await acquire(client)
    const began = performance.now()
    try {
      refuseGreedy(client) // the network can have used its share while this request waited
      if (!isWanted()) throw new TurnedAway(503, 1)
      if (began - asked > waitAtMost) throw new TurnedAway(503, retryAfter)
      return await make()
    } finally {
      release()
      const took = Math.min(workLimits.maxForOne, Math.ceil(performance.now() - began))
      used.count(client.network, took)
    }
  }
}

/** How many requests run, and how many may wait. */
export const queueLimits = {
  concurrency: 6 /* much of a page's time is spent in other processes; more at once would only delay each */,
  waiting: 400,
  waitingOfNetwork: 60 /* larger networks get more by `shares` */,
} as const

const retryAfter = 2 /* s */
const waitAtMost = 10_000 /* ms in the queue; proxies give up after 15 s, and visitors earlier */

/** Runs a few requests at a time. The largest networks that wait take turns; within each, its smaller networks do. */
export function createFairQueue() {
  const queue = emptyQueue()
  let running = 0

  function takeSlot(): () => void {
    running += 1
    return function release() {
      running -= 1
      if (queue.waiting > 0) dequeue(queue)?.()
    }
  }

  /** How many requests of each network wait, from the largest network to the smallest. */
  function countWaiting(path: readonly string[]): readonly number[] {
    let at: NetworkQueue | undefined = queue
    return path.map((name) => (at = at?.inside.get(name))?.waiting ?? 0)
  }

  /** Resolves with a function that releases the slot. Fails with `TurnedAway` when too many wait. */
  return async function acquire({ network, isLocal }: Client): Promise<() => void> {
    if (running < queueLimits.concurrency) return takeSlot()
    const path = nestedNetworks(network).toReversed()
    const most = shares.toReversed().map((share) => queueLimits.waitingOfNetwork * share)
    if (!isLocal && countWaiting(path).some((count, size) => count >= (most[size] ?? 0)))
      throw new TurnedAway(429, retryAfter)
    if (queue.waiting >= queueLimits.waiting) throw new TurnedAway(503, retryAfter)
    return new Promise((resolve) => enqueue(queue, path, () => resolve(takeSlot())))
  }
}

/** A network's waiting requests: in `inside`, its networks in the order of their turns; in the smallest, `starts`. */
interface NetworkQueue {
  waiting: number
  inside: Map<string, NetworkQueue>
  starts: (() => void)[]
}

function emptyQueue(): NetworkQueue {
  return { waiting: 0, inside: new Map(), starts: [] }
}

function enqueue(queue: NetworkQueue, [first, ...rest]: readonly string[], start: () => void): void {
  queue.waiting += 1
  if (first === undefined) queue.starts.push(start)
  else enqueue(queue.inside.getOrInsertComputed(first, emptyQueue), rest, start)
}

function dequeue(queue: NetworkQueue): (() => void) | undefined {
  queue.waiting -= 1
  const [next] = queue.inside
  if (!next) return queue.starts.shift()
  const [name, inner] = next
  queue.inside.delete(name)
  const start = dequeue(inner)
  if (inner.waiting > 0) queue.inside.set(name, inner)
  return start
}
