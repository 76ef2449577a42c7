import type { Canary, CompositionRecord, Watch } from '@tessera/kit/contract/composition'
import type { Metrics } from '@tessera/kit/contract/metrics'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { endedBakes, isEvaluated, runningBakes } from '../log/record.ts'
import { createSourcePlaces, withSourcePlace } from '../problems/sourcePlaces.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { Signer } from '../trust/signer.ts'
import { actOn } from './advanceCanary.ts'
import { type Analysis, analyseCanary, analysePromotion } from './analyses.ts'

export { abortCanary, advanceCanary } from './advanceCanary.ts'

/** Which environment to evaluate, and the key to sign with. */
export interface EvaluateRequest {
  registry: Registry
  environment: string
  /** Must be granted every remote that has a canary or a bake period; not needed in an open registry. */
  signer?: Signer
  /** Number of networks that must have reported before views count; default `minNetworks`. */
  networks?: number
  now?: () => number
}

/** The evaluation of one canary or promotion. */
export interface Evaluation extends Analysis {
  remote: string
  version: string
  /** Percentage of visitors who got the version at the time of the evaluation. */
  percent: number
  /** Number of the resulting composition; undefined if nothing changed, or if another evaluator was first. */
  number?: number
}

/** Recorded in the log as the actor of an evaluator's changes. */
export const evaluatorName = 'canary judge'

/**
 * Evaluates every running canary and promotion once: takes back worse ones and canaries without enough views, and
 * advances good canaries. If several evaluators run at once, only the first one's change takes effect.
 */
export async function evaluateCanaries(request: EvaluateRequest): Promise<readonly Evaluation[]> {
  const { registry, environment } = request
  const newest = await registry.newest(environment)
  const ended = newest ? endedBakes(newest.record, request.now?.()) : {}
  if (!newest || (!isEvaluated(newest.record, request.now?.()) && Object.keys(ended).length === 0)) return []
  const found = { request, record: newest.record, metrics: await registry.metrics(environment) }
  return Promise.all([
    ...Object.entries(newest.record.canaries ?? {}).map(([remote, canary]) =>
      evaluateCanary(found, remote, canary),
    ),
    ...Object.entries({ ...runningBakes(newest.record, request.now?.()), ...ended }).map(([remote, watch]) =>
      evaluatePromotion(found, remote, watch),
    ),
  ])
}

interface Found {
  request: EvaluateRequest
  record: CompositionRecord
  metrics: readonly Metrics[]
}

async function evaluateCanary(
  { request, record, metrics }: Found,
  remote: string,
  canary: Canary,
): Promise<Evaluation> {
  const { version, percent, since } = canary
  const { registry, environment, now = Date.now, networks } = request
  const step = await registry.composition(environment, since)
  const held = step ? (now() - Date.parse(step.record.created)) / 1000 : 0 // seconds since the current step began
  const stable = record.remotes[remote]?.version
  const analysis = analyseCanary({ remote, canary, stable, metrics, held, networks })
  return conclude(request, 'canary', { remote, version, percent, since }, analysis)
}

async function evaluatePromotion(
  { request, record, metrics }: Found,
  remote: string,
  watch: Watch,
): Promise<Evaluation> {
  const version = record.remotes[remote]?.version ?? ''
  const { networks, now = Date.now } = request
  const analysis = analysePromotion({ remote, watch, promoted: version, metrics, networks, now: now() })
  const about = { remote, version, percent: 100 - watch.percent, since: watch.since }
  return conclude(request, 'watch', about, analysis)
}

/** Acts on an analysis, whose cause gets the position in the team's source instead of that in the built file. */
async function conclude(
  { registry, environment, signer }: EvaluateRequest,
  split: 'canary' | 'watch',
  { since, ...about }: Pick<Evaluation, 'remote' | 'version' | 'percent'> & { since: number },
  found: Analysis,
): Promise<Evaluation> {
  const { remote, version } = about
  const isPlaced = found.verdict === 'worse'
  const cause = isPlaced
    ? await withSourcePlace(createSourcePlaces(registry), remote, version, found.cause)
    : found.cause
  const analysis = { ...found, cause }
  const change = { registry, environment, remote, actor: evaluatorName, since, ...(signer && { signer }) }
  try {
    const number = (await actOn(analysis, split, change))?.number
    return { ...about, ...analysis, ...(number !== undefined && { number }) }
  } catch (error) {
    if (!(error instanceof ReleaseError) || !['OVERTAKEN', 'NO_CANARY'].includes(error.kind)) throw error
    return { ...about, ...analysis }
  }
}
