import { parseRecord } from '@tessera/store/readRecord'
import { z } from 'zod'
import { LRUCache } from 'lru-cache'
import type { Problem } from '@tessera/kit/contract/problems'
import { describeError } from '@tessera/store/describeError'
import { findConfinement } from '../rendering/confinement.ts'
import type { Program } from '../rendering/messages.ts'
import { createBreaker, type Breaker } from '../rendering/renderer.ts'
import { createOutboundRequests, type OutboundRequestsOptions } from './createOutboundRequests.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { traced } from '../tracing/traced.ts'
import {
  loadLimits,
  type LoadOutcome,
  type LoadProcess,
  type SendRequest,
  startLoadProcess,
} from './startLoadProcess.ts'

/** Loads data for the slots of one remote version, and caches the data. */
export interface DataLoader {
  /** Returns the data loaded for a slot with the input `data`; waits for it only a moment. Never rejects. */
  read(slot: string, data: object): Promise<LoadResult>
  /** The latest requests, with which the next version is warmed up. */
  recent(): readonly LoadRequest[]
  /** Loads the data of these requests before visitors need them. Never rejects. */
  warm(requests: readonly LoadRequest[]): Promise<void>
  close(): void
}

/** `freshFor`: ms. `late`: loading goes on. `isOwn`: the remote itself failed, not a site that it requests. */
type LoadResult =
  | { status: 'loaded'; value: object; freshFor: number }
  | { status: 'late' }
  | { status: 'failed'; isOwn: boolean }

interface LoadRequest {
  slot: string
  data: object
}

export interface LoadingSlot {
  origins: readonly string[]
  /** Seconds that a result stays fresh. */
  maxAge: number
  fit(value: object): { status: 'fits'; data: object } | { status: 'refused'; field: string; cause: string }
}

export interface DataLoaderOptions extends OutboundRequestsOptions {
  /** Milliseconds that a page waits for a load. */
  wait: number
  /** A clock in milliseconds; default: that of this process. */
  now?: () => number
}

export interface LoadingRemote {
  name: string
  version: string
  program: Program
  slots: ReadonlyMap<string, { load?: LoadingSlot }>
}

/** Limits of one remote version. */
export const loaderLimits = {
  concurrency: 8 /* loads at a time; further loads are late */,
  bytes: 64 * 1024 /* of one result as JSON: the page contains it */,
  entries: 500,
  characters: 8 * 1024 * 1024,
  staleFor: 24 * 3600 * 1000 /* ms that an old result is shown while no newer one can be loaded */,
  retryAfter: 1_000 /* ms that a page with an old result is cached */,
} as const

interface Cached {
  value: object
  until: number
  characters: number
}

/** Runs a remote's load functions in a process of their own, with a breaker for each slot. */
export function createDataLoader(remote: LoadingRemote, options: DataLoaderOptions): DataLoader {
  const { wait, now = () => performance.now(), log } = options
  const { name, version, program, slots } = remote
  const cache = new LRUCache<string, Cached>({
    max: loaderLimits.entries,
    maxSize: loaderLimits.characters,
    sizeCalculation: ({ characters }) => characters,
  })
  const recent = new LRUCache<string, LoadRequest>({ max: loaderLimits.concurrency })
  const running = new Map<string, Promise<LoadResult>>()
  const breakers = new Map<string, Breaker & { isOwn?: boolean }>()
  const logged = new Set<string>()
  let process: LoadProcess | undefined
  let isClosed = false

  async function find(slot: string, data: object, readTimeout: number): Promise<LoadResult> {
    const key = `${slot} ${JSON.stringify(data)}`
    recent.set(key, { slot, data })
    const cached = cache.get(key)
    const left = cached ? cached.until - now() : 0
    if (cached && left > 0) return { status: 'loaded', value: cached.value, freshFor: left }
    const loading = running.get(key) ?? begin(key, slot, data) // a late load goes on, for the next page
    const fresh = await withTimeout(readTimeout, loading).catch((): LoadResult => ({ status: 'late' }))
    const isShown = cached !== undefined && left > -loaderLimits.staleFor
    if (fresh.status === 'loaded' || !isShown) return fresh
    return { status: 'loaded', value: cached.value, freshFor: loaderLimits.retryAfter }
  }

  async function begin(key: string, slot: string, data: object): Promise<LoadResult> {
    if (running.size >= loaderLimits.concurrency) return { status: 'late' }
    const breaker = breakers.getOrInsertComputed(slot, () => createBreaker(undefined, now))
    const declared = slots.get(slot)?.load
    if (!declared || isClosed || !breaker.allows()) return { status: 'failed', isOwn: breaker.isOwn ?? false }
    const loading = traced(`load ${slot}`, { 'tessera.remote': name }, () =>
      load(key, slot, declared, data),
    ).finally(() => running.delete(key))
    running.set(key, loading)
    const result = await loading
    if (result.status !== 'failed') breaker.succeeded()
    else {
      breaker.isOwn = result.isOwn
      breaker.failed()
    }
    return result
  }

  async function load(key: string, slot: string, declared: LoadingSlot, data: object): Promise<LoadResult> {
    const about = { remote: name, version, slot }
    const requests = createOutboundRequests(
      { ...about, origins: declared.origins },
      { ...options, log: { ...log, info: logOnce } },
    )
    const outcome = await run(slot, JSON.stringify(data), requests.send)
    const found = outcome.status === 'loaded' ? fitResult(outcome.json, declared) : describeFailure(outcome)
    if ('value' in found) {
      const freshFor = declared.maxAge * 1000
      cache.set(key, { ...found, until: now() + freshFor, characters: key.length + found.characters })
      return { status: 'loaded', value: found.value, freshFor }
    }
    const failedBy = outcome.status === 'loaded' ? undefined : requests.failedBy()
    if (!failedBy && !isClosed) log.problem({ ...found, ...about })
    return { status: 'failed', isOwn: failedBy !== 'others' }
  }

  async function run(slot: string, data: string, send: SendRequest): Promise<LoadOutcome> {
    try {
      const confinement = await findConfinement()
      if (isClosed) return { status: 'crashed', cause: 'its version is no longer current' }
      if (!process || process.hasEnded()) process = startLoadProcess(program, confinement)
      return await process.load(slot, data, send)
    } catch (error) {
      return { status: 'crashed', cause: describeError(error) }
    }
  }

  /** Logs an event once: operators need to know which sites a version requests, not how often. */
  function logOnce(event: string, facts: Readonly<Record<string, unknown>> = {}): void {
    const line = JSON.stringify([event, facts])
    if (logged.has(line)) return
    logged.add(line)
    log.info(event, facts)
  }

  return {
    read: (slot, data) => find(slot, data, wait),
    async warm(requests) {
      await Promise.all(requests.map(({ slot, data }) => find(slot, data, loadLimits.deadline)))
    },
    recent: () => [...recent.values()],
    close() {
      isClosed = true
      process?.end()
    },
  }
}

type Found = { value: object; characters: number } | Pick<Problem, 'name' | 'cause'>

function fitResult(json: string, { fit }: LoadingSlot): Found {
  const bytes = Buffer.from(json)
  if (bytes.length > loaderLimits.bytes)
    return refused(`it has ${bytes.length} bytes; ${loaderLimits.bytes} are allowed`)
  const loaded = parseRecord(z.unknown(), bytes)
  if (loaded === undefined) return refused('it is not JSON')
  const found = fit({ loaded })
  if (found.status === 'fits') return { value: found.data, characters: json.length }
  return refused(`field ${found.field}: ${found.cause}`)
}

function refused(cause: string): Found {
  return { name: 'dataRefused', cause: `the result of load does not fit: ${cause}` }
}

function describeFailure({ status, cause }: Exclude<LoadOutcome, { status: 'loaded' }>): Found {
  return { name: status === 'timed-out' ? 'remoteTimedOut' : 'remoteThrew', cause: `load: ${cause}` }
}
