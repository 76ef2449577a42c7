import { createHash } from 'node:crypto'
import type { SlotName } from '@tessera/kit/contract/slots'
import { LRUCache } from 'lru-cache'
import { createBreaker, type Breaker } from './breaker.ts'
import { startPool, type PoolOptions, type RenderOutcome } from './pool.ts'
import type { Job, Program } from './messages.ts'

/** Renders the slots of one version of a remote. */
export interface Renderer {
  /** Resolves when its processes are up, or with why they are not. */
  started: Promise<string | undefined>
  /** Never rejects. `open`: the slot failed so often that it is not tried for a while. */
  render(job: SlotJob): Promise<Rendering>
  /** What it was asked for lately. */
  recent(): SlotJob[]
  /** Renders these ahead of the visitors, so that none of them meets cold processes. Never rejects. */
  warm(jobs: readonly SlotJob[]): Promise<void>
  close(): void
}

export interface RendererOptions extends PoolOptions {
  /** Whether what was rendered is given to the next who asks the same; default true. */
  keepsRendered?: boolean
}

type SlotJob = Job & { slot: SlotName }

type Rendering =
  | { status: 'rendered'; html: string }
  | { status: 'threw' | 'timed-out' | 'crashed' | 'saturated' | 'refused'; cause: string }
  | { status: 'open' }

type Held = Extract<RenderOutcome, { status: 'rendered' | 'refused' }>

const jobsToWarm = 16
const remembered = 16 * 1024 * 1024 /* characters of HTML per version */

export function createRenderer(program: Program, options: RendererOptions): Renderer {
  const pool = startPool(program, options)
  const breakers = new Map<SlotName, Breaker>()
  const kept = new LRUCache<string, Held>({
    max: 2000,
    maxSize: remembered,
    sizeCalculation: (held) => (held.status === 'rendered' ? held.html : held.cause).length + 1,
  })

  const { keepsRendered = true } = options
  const asked = new LRUCache<string, SlotJob>({ max: jobsToWarm })

  async function render(job: SlotJob): Promise<Rendering> {
    const key = keyOf(job)
    asked.set(key, job)
    const known = kept.get(key)
    if (known) return known

    const breaker = breakerOf(job.slot)
    if (!breaker.allows()) return { status: 'open' }
    const { inTime, atLast } = pool.run(job)
    void atLast.then(function learn(outcome) {
      keep(key, outcome)
      if (!['timed-out', 'crashed', 'saturated'].includes(outcome.status)) breaker.succeeded()
    })
    const outcome = await inTime
    if (outcome.status === 'timed-out' || outcome.status === 'crashed') breaker.failed()
    if (outcome.status === 'ready') return { status: 'crashed', cause: 'its process answered out of turn' }
    return outcome
  }

  async function warm(jobs: readonly SlotJob[]): Promise<void> {
    await Promise.all(
      jobs.map(async function drawAhead(job) {
        keep(keyOf(job), await pool.run(job).atLast)
      }),
    )
  }

  /** The same data gives the same HTML, refused or not: it is held against the rules once. */
  function keep(key: string, outcome: RenderOutcome): void {
    if (keepsRendered && (outcome.status === 'rendered' || outcome.status === 'refused'))
      kept.set(key, outcome)
  }

  function breakerOf(slot: SlotName): Breaker {
    const known = breakers.get(slot)
    if (known) return known
    const made = createBreaker()
    breakers.set(slot, made)
    return made
  }

  return {
    started: pool.started.then(whyNotUp),
    render,
    recent: () => [...asked.values()],
    warm,
    close: () => pool.close(),
  }
}

function whyNotUp(outcomes: readonly RenderOutcome[]): string | undefined {
  const failed = outcomes.find((outcome) => outcome.status !== 'ready')
  return failed && 'cause' in failed ? failed.cause : undefined
}

function keyOf({ slot, idPrefix, data }: Job): string {
  return createHash('sha256')
    .update(`${slot} ${idPrefix} ${JSON.stringify(data)}`)
    .digest('base64')
}
