import { LRUCache } from 'lru-cache'
import type { Problem } from '@tessera/kit/contract/problems'
import { findConfinement } from '../rendering/confinement.ts'
import type { Program } from '../rendering/messages.ts'
import { createBreaker, type Breaker } from '../rendering/renderer.ts'
import { type AsksOptions, createAsks } from './createAsks.ts'
import { type FeedProcess, loadLimits, type LoadOutcome, startFeedProcess } from './feedProcess.ts'

/** What the slots of one version of a remote load on the server. */
export interface Feeds {
  /** What was loaded for a slot with these data; a moment is waited for it. Never rejects. */
  read(slot: string, data: object): Promise<FeedRead>
  /** What it was asked for lately. */
  recent(): readonly Wanted[]
  /** Loads these ahead of the visitors. Never rejects. */
  warm(wanted: readonly Wanted[]): Promise<void>
  close(): void
}

/**
 * `loaded`: `{ loaded }`, which may be shown for so many milliseconds. `late`: it may be there soon. `isOwn` tells a
 * failure of the remote from one of whom it asks.
 */
type FeedRead =
  | { status: 'loaded'; value: object; freshFor: number }
  | { status: 'late' }
  | { status: 'failed'; isOwn: boolean }

interface Wanted {
  slot: string
  data: object
}

/** What a slot declares of what it loads. */
export interface FeedSlot {
  origins: readonly string[]
  /** Seconds. */
  maxAge: number
  /** Of `{ loaded }`. */
  fit(value: object): { status: 'fits'; data: object } | { status: 'refused'; field: string; cause: string }
}

export interface FeedsOptions extends AsksOptions {
  /** Milliseconds that a page waits. */
  wait: number
  /** Milliseconds; default the clock of this process. */
  now?: () => number
}

/** The remote whose slots they are. */
export interface FedRemote {
  name: string
  version: string
  program: Program
  slots: ReadonlyMap<string, FeedSlot>
}

/** What is kept of one version, and how much it may do. */
export const feedLimits = {
  atOnce: 8 /* loads; those beyond are late */,
  bytes: 64 * 1024 /* of what one load gives, as JSON: all of it is in the page */,
  entries: 500,
  characters: 8 * 1024 * 1024,
  staleFor: 24 * 3600 * 1000 /* ms that what is too old is shown where nothing newer comes */,
  retryAfter: 1_000 /* ms; pages with what is too old live no longer */,
} as const

interface Kept {
  value: object
  until: number
  characters: number
}

export function createFeeds(remote: FedRemote, options: FeedsOptions): Feeds {
  const { wait, now = () => performance.now(), log } = options
  const { name, version, program, slots } = remote
  const kept = new LRUCache<string, Kept>({
    max: feedLimits.entries,
    maxSize: feedLimits.characters,
    sizeCalculation: ({ characters }) => characters,
  })
  const recent = new LRUCache<string, Wanted>({ max: feedLimits.atOnce })
  const running = new Map<string, Promise<FeedRead>>()
  const breakers = new Map<string, Breaker & { isOwn?: boolean }>()
  const askedBefore = new Set<string>()
  let process: FeedProcess | undefined
  let isClosed = false

  async function find(slot: string, data: object, readTimeout: number): Promise<FeedRead> {
    const key = `${slot} ${JSON.stringify(data)}`
    recent.set(key, { slot, data })
    const known = kept.get(key)
    const left = known ? known.until - now() : 0
    if (known && left > 0) return { status: 'loaded', value: known.value, freshFor: left }
    const fresh = await inTime(running.get(key) ?? begin(key, slot, data), readTimeout)
    const isShown = known !== undefined && left > -feedLimits.staleFor
    if (fresh.status === 'loaded' || !isShown) return fresh
    return { status: 'loaded', value: known.value, freshFor: feedLimits.retryAfter }
  }

  async function begin(key: string, slot: string, data: object): Promise<FeedRead> {
    if (running.size >= feedLimits.atOnce) return { status: 'late' }
    const breaker = breakerOf(slot)
    const feed = slots.get(slot)
    if (!feed || isClosed || !breaker.allows()) return { status: 'failed', isOwn: breaker.isOwn ?? false }
    const loading = load(key, slot, feed, data).finally(() => running.delete(key))
    running.set(key, loading)
    const outcome = await loading
    if (outcome.status !== 'failed') breaker.succeeded()
    else {
      breaker.isOwn = outcome.isOwn
      breaker.failed()
    }
    return outcome
  }

  async function load(key: string, slot: string, feed: FeedSlot, data: object): Promise<FeedRead> {
    const asker = { remote: name, version, slot, origins: feed.origins }
    const asks = createAsks(asker, { ...options, log: { ...log, info: infoOnce } })
    const outcome = await run(slot, JSON.stringify(data), asks.ask)
    const found = outcome.status === 'loaded' ? fitted(outcome.json, feed) : causeOf(outcome)
    if ('value' in found) {
      const until = now() + feed.maxAge * 1000
      kept.set(key, { ...found, until, characters: key.length + found.characters })
      return { status: 'loaded', value: found.value, freshFor: feed.maxAge * 1000 }
    }
    const failedBy = outcome.status === 'loaded' ? undefined : asks.failedBy()
    if (!failedBy && !isClosed) log.problem({ ...found, remote: name, version, slot })
    return { status: 'failed', isOwn: failedBy !== 'others' }
  }

  async function run(
    slot: string,
    data: string,
    ask: ReturnType<typeof createAsks>['ask'],
  ): Promise<LoadOutcome> {
    try {
      const confinement = await findConfinement()
      if (isClosed) return { status: 'crashed', cause: 'its version is no longer current' }
      if (!process || process.hasEnded()) process = startFeedProcess(program, confinement)
      return await process.load(slot, data, ask)
    } catch (error) {
      return { status: 'crashed', cause: error instanceof Error ? error.message : String(error) }
    }
  }

  /** Ops read whom a version asks, not how often. */
  function infoOnce(event: string, facts: Readonly<Record<string, unknown>> = {}): void {
    const line = JSON.stringify([event, facts])
    if (askedBefore.has(line)) return
    askedBefore.add(line)
    log.info(event, facts)
  }

  function breakerOf(slot: string): Breaker & { isOwn?: boolean } {
    const breaker = breakers.get(slot) ?? createBreaker(undefined, now)
    breakers.set(slot, breaker)
    return breaker
  }

  return {
    read: (slot, data) => find(slot, data, wait),
    async warm(wanted) {
      await Promise.all(wanted.map(({ slot, data }) => find(slot, data, loadLimits.deadline)))
    },
    recent: () => [...recent.values()],
    close() {
      isClosed = true
      process?.end()
    },
  }
}

/** What is not there in time goes on, and is there for the next. */
function inTime(loading: Promise<FeedRead>, readTimeout: number): Promise<FeedRead> {
  return new Promise(function race(resolve) {
    const timer = setTimeout(() => resolve({ status: 'late' }), readTimeout)
    void loading.then(resolve).finally(() => clearTimeout(timer))
  })
}

type Found = { value: object; characters: number } | Pick<Problem, 'name' | 'cause'>

function fitted(json: string, { fit }: FeedSlot): Found {
  const bytes = Buffer.byteLength(json)
  if (bytes > feedLimits.bytes) return refused(`${bytes} bytes; ${feedLimits.bytes} are allowed`)
  const loaded = jsonIn(json)
  if (loaded === undefined) return refused('it is no JSON')
  const found = fit({ loaded })
  if (found.status === 'fits') return { value: found.data, characters: json.length }
  return refused(`field ${found.field}: ${found.cause}`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the process that wrote it is not believed
  }
}

function refused(cause: string): Found {
  return { name: 'dataRefused', cause: `what load gives does not fit: ${cause}` }
}

function causeOf({ status, cause }: Exclude<LoadOutcome, { status: 'loaded' }>): Found {
  return { name: status === 'timed-out' ? 'remoteTimedOut' : 'remoteThrew', cause: `load: ${cause}` }
}
