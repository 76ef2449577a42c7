import { randomUUID } from 'node:crypto'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { endedBakes, isEvaluated, type MetricsKeeping, type TrustKeeping } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import type { Signing } from '../signing/startSigning.ts'
import { repeat } from '../time/repeat.ts'
import type { VersionMetrics } from './createVersionMetrics.ts'
import type { RecordedAnalysis } from './RecordedAnalysis.ts'

interface PublishOptions {
  registry: MetricsKeeping & Pick<TrustKeeping, 'trust'>
  environment: string
  metrics: VersionMetrics
  record: () => CompositionRecord | undefined
  /** Undefined when this process has no key: a signed registry then ignores its metrics. */
  signing: Pick<Signing, 'signMetrics'> | undefined
  log: Log
}

const lookEvery = 1_000 /* ms */
const whileEvaluated = 2_000 /* ms; a bad version should be seen within seconds */
const whileFailing = 5_000 /* ms; causes change with each failure, and operators look for them */
const otherwise = 30_000 /* ms */

/** Writes changed metrics to the registry: within seconds during a canary or a bake period, less often otherwise. */
export function publishMetrics({
  registry,
  environment,
  metrics,
  record,
  signing,
  log,
}: PublishOptions): void {
  const instance = `shell-${randomUUID().slice(0, 8)}`
  const about = { format: 1, environment, instance } as const
  if (!signing) void reportUnsigned()
  const keepCauses = whenChanged(metrics.causes.snapshot, (remotes, written) =>
    registry.keepCauses({ ...about, written, remotes }, signing?.signMetrics),
  )
  const keepMetrics = whenChanged(metrics.snapshot, (remotes, written) =>
    registry.keepMetrics({ ...about, written, remotes }, signing?.signMetrics),
  )

  let isFailing = false
  repeat(lookEvery, async function write() {
    const now = record()
    if (!now) return
    const isUrgent = isEvaluated(now)
    try {
      await keepCauses(isUrgent ? whileEvaluated : whileFailing)
      await keepMetrics(isUrgent ? whileEvaluated : otherwise)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error('metrics could not be stored in the registry', { cause: String(error) })
      isFailing = true
    }
  })

  async function reportUnsigned(): Promise<void> {
    if (!(await registry.trust().catch(() => undefined))) return
    const fix = 'Set CANARY_KEY to a file of a key that is granted `metrics`: see docs/trust.md.'
    log.error('metrics are not signed, so they cannot decide canaries', { fix })
  }
}

/** Writes a snapshot when it differs from the last one and `pause` milliseconds have passed. */
function whenChanged<Remotes>(
  snapshot: () => Remotes,
  keep: (remotes: Remotes, written: string) => Promise<void>,
): (pause: number) => Promise<void> {
  let kept = '{}'
  let triedAt = 0
  return async function keepIfChanged(pause) {
    if (performance.now() - triedAt < pause) return
    const remotes = snapshot()
    const text = JSON.stringify(remotes)
    if (text === kept) return
    triedAt = performance.now()
    await keep(remotes, new Date().toISOString())
    kept = text
  }
}

interface EvaluatorOptions extends Pick<PublishOptions, 'record' | 'log'> {
  signing: Pick<Signing, 'evaluate'>
  /** Called once for each bake period that ended with too few views for an analysis. */
  onUndecided(bake: RecordedAnalysis): void
  /** The remote's owner: `Maps team <maps@example.org>` */
  ownerOf(remote: string): string | undefined
}

/** Evaluates running canaries and bake periods. All processes do; each step is completed by one process only. */
export function runEvaluator({ signing, record, ownerOf, onUndecided, log }: EvaluatorOptions): void {
  let reported: ReadonlySet<number> = new Set()
  repeat(lookEvery, async function evaluate() {
    const now = record()
    if (!now) return
    const ended = endedBakes(now)
    const isNew = Object.values(ended).some(({ since }) => !reported.has(since))
    if (!isEvaluated(now) && !isNew) return
    try {
      for (const { number: made, ...about } of await signing.evaluate()) {
        const { remote, version, cause: reason, verdict } = about
        const owner = ownerOf(remote)
        if (made !== undefined) log.info('canary evaluated', { ...about, number: made, owner })
        const { [remote]: bake } = ended
        if (verdict !== 'undecided' || !bake || reported.has(bake.since)) continue
        log.info('a promotion was not decided', { remote, version, reason, owner })
        const { since: number, until: created } = bake
        onUndecided({ number, created, outcome: verdict, remote, version, percent: 100, reason })
      }
      reported = new Set(Object.values(ended).map(({ since }) => since))
    } catch (error) {
      log.error('canaries could not be evaluated', { cause: String(error) })
    }
  })
}
