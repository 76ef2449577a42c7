import type { Client } from '@tessera/release/clientOf'
import { createNetworkLimit, nestedNetworks, shares } from '@tessera/release/networkLimit'
import { TurnedAway } from './turnAway.ts'

/** Limits the work that the site does at a time. What a cache holds is no work. */
export interface Admission {
  /**
   * What `make` gives, once this network has a queue slot. Fails with `TurnedAway` when the network had its share, when
   * too many wait, and when by then `isWanted` says that no one waits for it any more.
   */
  admit<Made>(client: Client, isWanted: () => boolean, make: () => Promise<Made>): Promise<Made>
}

export const workLimits = {
  /** ms of work that one network gets, and larger ones by `shares`, */
  work: 3_000,
  /** in so many seconds. */
  per: 10,
  /** ms that one piece of work counts at most: a remote that hangs is not the visitor's fault. */
  maxForOne: 100,
} as const

export function createAdmission(): Admission {
  const used = createNetworkLimit(workLimits.work, workLimits.per)
  const queue = createFairQueue()

  function refuseGreedy({ network, isLocal }: Client): void {
    const wait = isLocal ? 0 : used.waitOf(network)
    if (wait > 0) throw new TurnedAway(429, wait)
  }

  return {
    async admit(client, isWanted, make) {
      refuseGreedy(client)
      const asked = performance.now()
      const release = await queue.acquire(client)
      const began = performance.now()
      try {
        refuseGreedy(client) // it may have had its share while this waited
        if (!isWanted()) throw new TurnedAway(503, 1)
        if (began - asked > waitAtMost) throw new TurnedAway(503, retryAfter)
        return await make()
      } finally {
        release()
        const took = Math.min(workLimits.maxForOne, Math.ceil(performance.now() - began))
        used.count(client.network, took)
      }
    },
  }
}

/** Runs some pieces of work at a time; the largest networks that wait are served in rotation, and in each the smaller ones. */
export interface FairQueue {
  /** Resolves with what releases the slot. Fails with `TurnedAway` when too many wait. */
  acquire(client: Client): Promise<() => void>
}

export const queueLimits = {
  /** Much of a page's time goes by in other processes; more at once would only make each later. */
  concurrency: 6,
  waiting: 400,
  /** Larger networks by `shares`. */
  waitingOfNetwork: 60,
} as const

const retryAfter = 2 /* s */
const waitAtMost = 10_000 /* ms in the queue; a proxy gives up after 15 s, and visitors before */

export function createFairQueue(): FairQueue {
  const queue = emptyQueue()
  let running = 0

  function takeSlot(): () => void {
    running += 1
    return function release() {
      running -= 1
      if (queue.waiting > 0) dequeue(queue)?.()
    }
  }

  /** How many of the largest network wait, of the one in it, and of the smallest. */
  function waitingOf(path: readonly string[]): readonly number[] {
    let at: NetworkQueue | undefined = queue
    return path.map((name) => (at = at?.inside.get(name))?.waiting ?? 0)
  }

  return {
    async acquire({ network, isLocal }) {
      if (running < queueLimits.concurrency) return takeSlot()
      const path = nestedNetworks(network).toReversed()
      const most = shares.toReversed().map((share) => queueLimits.waitingOfNetwork * share)
      if (!isLocal && waitingOf(path).some((count, size) => count >= (most[size] ?? 0)))
        throw new TurnedAway(429, retryAfter)
      if (queue.waiting >= queueLimits.waiting) throw new TurnedAway(503, retryAfter)
      return new Promise((resolve) => enqueue(queue, path, () => resolve(takeSlot())))
    },
  }
}

/** What waits of one network: in the networks inside of it, the next one first, or its own. */
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
