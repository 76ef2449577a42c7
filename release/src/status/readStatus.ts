import { runningBakes } from '../log/record.ts'
import { nextPercent } from '../trust/moves.ts'
import type { CompositionReader } from '../log/compositionLog.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import type { MetricsKeeping } from '../registry/readObserved.ts'
import type { TrustKeeping } from '../trust/trustLog.ts'
import type { StoredComposition } from '../trust/LogEntry.ts'
import type { Canary, CompositionRecord, Owner, Watch } from '@tessera/kit/contract/composition'
import { type Health, computeHealth } from './computeHealth.ts'

/** Describes an owner: `Maps team <maps@example.org>`. */
export const ownerInWords = ({ name, contact }: Owner): string => `${name} <${contact}>`

export type { Health } from './computeHealth.ts'

/** What is current in an environment, and how well it works. */
export interface Status {
  environment: string
  /** Number of the newest valid composition; 0 if nothing is current. */
  number: number
  created: string | null
  /** Whether the registry is open: anyone who can write to it can release. */
  open: boolean
  remotes: readonly RemoteStatus[]
  others: Readonly<Record<string, { number: number; remotes: Readonly<Record<string, string>> }>>
  /** Why the newest log entry is invalid. The other fields then describe the newest valid one. */
  damage?: string
}

/**
 * A current remote, its canary, and the version that some visitors keep during its bake period (`watch`). `next` is the
 * percentage at the next step, `since` a log number, `undecided` why a bake period ended without a result.
 */
export interface RemoteStatus extends CurrentRemote {
  health: Health
  /** Owner of the current release; if there is none, of the canary. */
  owner?: Owner
  canary?: { version: string; percent: number; next: number; since: number; health: Health }
  watch?: { version: string; percent: number; until: string; health: Health; undecided?: string }
}

type StatusSource = CompositionReader & MetricsKeeping & TrustKeeping & Pick<ReleaseReader, 'manifest'>

const maxEntriesRead = 500 /* log entries, read in under 100 ms */

/** Reads what is current in an environment: since when, by whom, and its health. */
export async function readStatus(registry: StatusSource, environment: string): Promise<Status> {
  const [newest] = await registry.log(environment, 1)
  const history = await registry.history(environment, maxEntriesRead)
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
  registry: StatusSource,
  environment: string,
  history: readonly StoredComposition[],
): Promise<readonly RemoteStatus[]> {
  const metrics = await registry.metrics(environment)
  const newest = history[0]?.record
  const owners = newest ? await readOwners(registry, newest) : {}
  const running = newest ? runningBakes(newest) : {}
  return currentRemotes(history).map(function withHealth(current): RemoteStatus {
    const health = (version: string | null) => computeHealth(metrics, current.remote, version ?? '')
    const about = ({ version, percent }: Canary | Watch) => ({ version, percent, health: health(version) })
    const canary = newest?.canaries?.[current.remote]
    const { [current.remote]: bake } = newest?.watches ?? {}
    const undecided = bake && whyUndecided(bake, health(current.version))
    const watch = running[current.remote] ?? (undecided === undefined ? undefined : bake)
    const owner = owners[current.remote]
    return {
      ...current,
      ...(owner && { owner }),
      health: health(current.version),
      ...(canary && { canary: { ...about(canary), next: nextPercent(canary), since: canary.since } }),
      ...(watch && { watch: { ...about(watch), until: watch.until, ...(undecided && { undecided }) } }),
    }
  })
}

function whyUndecided({ until, leastViews }: Watch, { views }: Health): string | undefined {
  if (Date.now() < Date.parse(until) || views >= leastViews) return undefined
  return `${views} of the ${leastViews} views that an analysis needs`
}

/** Reads the owner of each remote; skips remotes with an unreadable manifest. */
export async function readOwners(
  registry: Pick<ReleaseReader, 'manifest'>,
  { remotes, canaries }: Pick<CompositionRecord, 'remotes' | 'canaries'>,
): Promise<Readonly<Record<string, Owner>>> {
  const named = Object.entries({ ...canaries, ...remotes })
  const read = await Promise.all(
    named.map(async function readOwner([remote, { manifest }]) {
      const { owner } = (await registry.manifest(manifest).catch(() => undefined)) ?? {} // other commands report the damage
      return owner ? [[remote, owner] as const] : []
    }),
  )
  return Object.fromEntries(read.flat())
}

async function otherEnvironments(
  registry: CompositionReader & TrustKeeping,
  shown: string,
): Promise<Status['others']> {
  const names = Object.keys(await registry.heads()).filter((name) => name !== shown)
  const read = await Promise.all(
    names.map(async (name) => {
      const [stored] = await registry.history(name, 1)
      const { number = 0, remotes = {} } = stored?.record ?? {}
      const versions = Object.entries(remotes).map(([remote, { version }]) => [remote, version])
      return [name, { number, remotes: Object.fromEntries(versions) }] as const
    }),
  )
  return Object.fromEntries(read)
}

/** A remote of the newest composition, with the release that made it current. */
export interface CurrentRemote {
  remote: string
  /** `null` while the remote's first release is a canary. */
  version: string | null
  number: number
  since: string
  actor: string
  reason: string
  by: CompositionRecord['change']['kind']
}

/** The remotes of the newest composition, each with the release that made it current. `history` is newest first. */
export function currentRemotes(history: readonly StoredComposition[]): readonly CurrentRemote[] {
  const { remotes, canaries } = history[0]?.record ?? {}
  return Object.keys({ ...canaries, ...remotes })
    .map((remote) => currentRemote(history, remote, remotes?.[remote] ? 'remotes' : 'canaries'))
    .toSorted((a, b) => a.remote.localeCompare(b.remote, 'en'))
}

/** Finds the release that made a remote current; the oldest entry of `history` if it is older than that. */
function currentRemote(
  history: readonly StoredComposition[],
  remote: string,
  part: 'remotes' | 'canaries',
): CurrentRemote {
  const [current, ...versions] = history.map(({ record }) => record[part]?.[remote]?.version)
  const changed = versions.findIndex((version) => version !== current) + 1
  const { record } = history.at(changed - 1) ?? noHistory()
  const { number, created: since, actor, reason, change } = record
  const version = (part === 'remotes' && current) || null
  return { remote, version, number, since, actor, reason, by: change.kind }
}

function noHistory(): never {
  throw new Error('a current remote without a log')
}
