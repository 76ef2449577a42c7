import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { startPool, type PoolOptions, type RenderOutcome } from './pool.ts'
import type { Job, Program } from './messages.ts'

/** Renders the slots of one remote version. */
export interface Renderer {
  /** Resolves when its process has started, or with the reason why it did not. */
  started: Promise<string | undefined>
  /** Never rejects. `open`: the slot failed so often that it is not tried for a while. */
  render(asked: Omit<Job, 'data'> & { data: unknown }): Promise<Rendering>
  recent(): Job[]
  /** Renders these jobs in advance, so that no visitor has to wait for cold processes. Never rejects. */
  warm(jobs: readonly Job[]): Promise<void>
  close(): void
}

export interface RendererOptions extends PoolOptions {
  /** Whether the HTML for equal data is cached; default true. */
  keepsRendered?: boolean
}

type Rendering =
  | { status: 'rendered'; html: string }
  | { status: 'threw' | 'timed-out' | 'crashed' | 'saturated' | 'refused'; cause: string }
  | { status: 'open' }

type Cached = Extract<RenderOutcome, { status: 'rendered' | 'refused' }>

const jobsToWarm = 16
const maxCached = 4 * 1024 * 1024 /* characters of HTML per version; pages have their own cache */

export function createRenderer(program: Program, options: RendererOptions): Renderer {
  const pool = startPool(program, options)
  const breakers = new Map<string, Breaker>()
  const cache = new LRUCache<string, Cached>({
    max: 2000,
    maxSize: maxCached,
    sizeCalculation: (cached) => (cached.status === 'rendered' ? cached.html : cached.cause).length + 1,
  })

  const { keepsRendered = true } = options
  const recent = new LRUCache<string, Job>({ max: jobsToWarm })

  async function render(asked: Parameters<Renderer['render']>[0]): Promise<Rendering> {
    const job: Job = { ...asked, data: JSON.stringify(asked.data) }
    const key = keyOf(job)
    recent.set(key, job)
    const cached = cache.get(key)
    if (cached) return cached

    const breaker = breakers.getOrInsertComputed(job.slot, () => createBreaker())
    if (!breaker.allows()) return { status: 'open' }
    const { inTime, atLast } = pool.run(job)
    void atLast.then(function learn(outcome) {
      keep(key, outcome)
      if (!['timed-out', 'crashed', 'saturated'].includes(outcome.status)) breaker.succeeded()
    })
    const outcome = await inTime
    if (outcome.status === 'timed-out' || outcome.status === 'crashed') breaker.failed()
    if (outcome.status === 'ready') return { status: 'crashed', cause: 'its process answered out of order' }
    return outcome
  }

  async function warm(jobs: readonly Job[]): Promise<void> {
    await Promise.all(jobs.map(async (job) => keep(keyOf(job), await pool.run(job).atLast)))
  }

  /** Caches an outcome: equal data give equal HTML, refused or not. */
  function keep(key: string, outcome: RenderOutcome): void {
    if (keepsRendered && (outcome.status === 'rendered' || outcome.status === 'refused'))
      cache.set(key, outcome)
  }

  return {
    started: pool.started.then(readCause),
    render,
    recent: () => [...recent.values()],
    warm,
    close: () => pool.close(),
  }
}

function readCause(outcome: RenderOutcome): string | undefined {
  return 'cause' in outcome ? outcome.cause : undefined
}

function keyOf({ slot, idPrefix, data }: Job): string {
  return hash('sha256', `${slot} ${idPrefix} ${data}`, 'base64')
}

/** Circuit breaker: keeps visitors from waiting for something that has just failed repeatedly. */
export interface Breaker {
  /** Whether work may start now. After the pause that failures cause, a single attempt decides. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

const breaking = {
  failures: 3 /* in a row; two may come from one short overload of the machine */,
  rest: 5_000 /* ms; a remote that hangs costs one process per pause */,
}

export function createBreaker(options = breaking, now: () => number = Date.now): Breaker {
  let failures = 0
  let openedAt: number | undefined
  let isTrying = false

  return {
    allows() {
      if (openedAt === undefined) return true
      if (isTrying || now() - openedAt < options.rest) return false
      return (isTrying = true)
    },
    succeeded() {
      failures = 0
      openedAt = undefined
      isTrying = false
    },
    failed() {
      failures += 1
      isTrying = false
      if (failures >= options.failures) openedAt = now()
    },
  }
}
