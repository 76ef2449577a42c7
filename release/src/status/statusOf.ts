import { type Health, healthOf } from './healthOf.ts'
import { runningWatches } from '../log/runningWatches.ts'
import { nextPercent } from '../promotion/moves.ts'
import type { CompositionReader, MetricsKeeping, TrustKeeping } from '../registry/registry.ts'
import type { StoredComposition } from '../log/LogEntry.ts'
import { type CurrentRemote, currentRemotes } from './currentRemotes.ts'

export type { Health }

/** An environment at a glance. */
export interface Status {
  environment: string
  /** 0 when nothing is live. */
  number: number
  /** ISO 8601, UTC. */
  created: string | null
  /** Whether anybody who can write to the registry can release. */
  open: boolean
  remotes: readonly RemoteStatus[]
  /** The other environments: what is live in each, remote → version. */
  others: Readonly<Record<string, { number: number; remotes: Readonly<Record<string, string>> }>>
  /** Why the newest entry of the log does not count; the rest is then of the one before. */
  damage?: string
}

/**
 * A current remote, its canary while one runs, and what part of the visitors keep while its promotion is watched: `percent`
 * and `next` are of 100 visitors, `since` is a number of the log, `until` ISO 8601.
 */
export interface RemoteStatus extends CurrentRemote {
  health: Health
  canary?: { version: string; percent: number; next: number; since: number; health: Health }
  watch?: { version: string; percent: number; until: string; health: Health }
}

const lookedBackOn = 500 /* log entries, read in under 100 ms */

/** What is live, since when, by whom, and how it does with visitors. */
export async function statusOf(
  registry: CompositionReader & MetricsKeeping & TrustKeeping,
  environment: string,
): Promise<Status> {
  const [newest] = await registry.log(environment, 1)
  const history = await registry.history(environment, lookedBackOn)
  const shown = history[0]?.record
  return {
    environment,
    number: shown?.number ?? 0,
    created: shown?.created ?? null,
    open: (await registry.trust()) === undefined,
    remotes: await remoteStatuses(registry, environment, history),
    others: await otherEnvironments(registry, environment),
    ...(newest?.status === 'damaged' && { damage: newest.error.message }),
  }
}

async function remoteStatuses(
  registry: MetricsKeeping,
  environment: string,
  history: readonly StoredComposition[],
): Promise<readonly RemoteStatus[]> {
  const metrics = await registry.metrics(environment)
  const newest = history[0]?.record
  const watches = newest ? runningWatches(newest) : {}
  return currentRemotes(history).map(function withHealth(live): RemoteStatus {
    const health = (version: string) => healthOf(metrics, live.remote, version)
    const canary = newest?.canaries?.[live.remote]
    const watch = watches[live.remote]
    return {
      ...live,
      health: health(live.version),
      ...(canary && {
        canary: {
          version: canary.version,
          percent: canary.percent,
          next: nextPercent(canary),
          since: canary.since,
          health: health(canary.version),
        },
      }),
      ...(watch && {
        watch: {
          version: watch.version,
          percent: watch.percent,
          until: watch.until,
          health: health(watch.version),
        },
      }),
    }
  })
}

async function otherEnvironments(
  registry: CompositionReader & TrustKeeping,
  shown: string,
): Promise<Status['others']> {
  const names = Object.keys(await registry.heads()).filter((name) => name !== shown)
  const read = await Promise.all(
    names.map(async (name) => {
      const [stored] = await registry.history(name, 1)
      const remotes = Object.entries(stored?.record.remotes ?? {}).map(([remote, { version }]) => [
        remote,
        version,
      ])
      return [name, { number: stored?.record.number ?? 0, remotes: Object.fromEntries(remotes) }] as const
    }),
  )
  return Object.fromEntries(read)
}
