import type { Canary } from '@tessera/kit/contract/composition'
import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Registry } from '../registry/registry.ts'
import type { StoredComposition } from '../log/LogEntry.ts'
import type { Signer } from '../trust/signer.ts'
import { abortCanary, advanceCanary } from './advanceCanary.ts'
import { type Analysis, analyseCanary } from './analyseCanary.ts'

export interface EvaluateRequest {
  registry: Registry
  environment: string
  /** Must be granted every remote that has canaries; none in an open registry. */
  signer?: Signer
  /** From how many networks browsers must have told something before it counts; default `leastNetworks`. */
  networks?: number
  /** Default: the clock. */
  now?: () => number
}

export interface Evaluation extends Analysis {
  remote: string
  version: string
  /** Of 100 visitors, when it was judged. */
  percent: number
  /** What was made of it; nothing while it waits, or when another judge was first. */
  number?: number
}

/** Recorded as who released. */
export const evaluatorName = 'canary judge'

/**
 * Looks at every running canary once: takes back what is worse or was not seen, gives what is good to more visitors.
 * Any number of judges may do this at once: each step of a canary is ended by the first of them, and by one only.
 */
export async function evaluateCanaries(request: EvaluateRequest): Promise<readonly Evaluation[]> {
  const { registry, environment } = request
  const newest = await registry.newest(environment)
  const running = Object.entries(newest?.record.canaries ?? {})
  if (!newest || running.length === 0) return []
  const metrics = await registry.metrics(environment)
  return Promise.all(
    running.map(async function judge([remote, canary]) {
      const held = await heldFor(request, canary)
      const stable = newest.record.remotes[remote]?.version ?? ''
      const analysis = analyseCanary({
        remote,
        canary,
        stable,
        metrics,
        held,
        ...(request.networks !== undefined && { networks: request.networks }),
      })
      const number = await carryOut(request, newest, remote, analysis)
      const { version, percent } = canary
      return { remote, version, percent, ...analysis, ...(number !== undefined && { number }) }
    }),
  )
}

/** Seconds at the present step. */
async function heldFor(
  { registry, environment, now = Date.now }: EvaluateRequest,
  canary: Canary,
): Promise<number> {
  const step = await registry.composition(environment, canary.since)
  return step ? (now() - Date.parse(step.record.created)) / 1000 : 0
}

async function carryOut(
  { registry, environment, signer }: EvaluateRequest,
  { record }: StoredComposition,
  remote: string,
  { verdict, cause }: Analysis,
): Promise<number | undefined> {
  const canary = record.canaries?.[remote]
  if (verdict === 'waiting' || !canary) return undefined
  const reason = `${verdict}: ${cause}`
  const change = { registry, environment, remote, actor: evaluatorName, reason, since: canary.since }
  const request = { ...change, ...(signer && { signer }) }
  try {
    const done = verdict === 'good' ? await advanceCanary(request) : await abortCanary(request)
    return done.number
  } catch (error) {
    if (error instanceof ReleaseError && (error.kind === 'overtaken' || error.kind === 'noCanary'))
      return undefined
    throw error
  }
}
