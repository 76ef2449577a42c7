import { type CanaryRules, type NamedRelease, shellName } from '@tessera/kit/contract/composition'
import { readBuiltManifest } from '../publishing/readBuild.ts'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import { runningBakes } from '../log/record.ts'
import { type Change, type ChangeRequest, changeCurrent } from './changeCurrent.ts'
import type { BakeLength, Move } from '../trust/moves.ts'
import type { Base } from '../log/readBase.ts'
import type { CompositionReader } from '../log/compositionLog.ts'
import type { Registry } from '../registry/createRegistry.ts'

/** The request of a promotion; `version` must be published. */
export type PromoteRequest = ChangeRequest & {
  version: string
  /**
   * Gives the version to this percentage of visitors first; `rules` say how the canary advances. If the remote has no
   * current version, the other visitors get the fallback; with `firstToAll`, all get this version.
   */
  canary?: { percent: number; rules: CanaryRules; firstToAll?: boolean }
  /** Keeps a percentage of visitors on the previous version, for comparison. Default: no one. */
  watch?: BakeRules
}

/** The bake period of a promotion: `percent` % of the visitors keep the previous version. */
export interface BakeRules extends BakeLength {
  percent: number
  /** Number of page views of the promoted version that an evaluation needs. */
  leastViews: number
}

/** Makes a published version current, for all visitors or as a canary. */
export async function promoteRemote(request: PromoteRequest): Promise<Change> {
  const to = await publishedVersion(request.registry, request.remote, request.version)
  return changeCurrent(request, async (base) => {
    refuseToInterrupt(request, base)
    const { canary, remote } = request
    const goesToAll = !canary || (canary.firstToAll && !base.remotes[remote])
    return goesToAll ? buildPromotion(request, to, base) : buildCanary(request, canary, to, base)
  })
}

function buildPromotion(request: PromoteRequest, to: NamedRelease, base: Base): Move {
  const before = base.remotes[request.remote]
  const watch = request.watch && newBake(request, request.watch, to, base)
  return { kind: 'promote', from: before?.version ?? null, to, stable: to, ...(watch && { watch }) }
}

/** The bake period; undefined for a remote's first version. A repeated promotion keeps the running bake period. */
function newBake({ remote }: PromoteRequest, rules: BakeRules, to: NamedRelease, base: Base): Move['watch'] {
  const before = base.remotes[remote]
  if (!before) return undefined
  if (before.manifest !== to.manifest) return { ...before, ...rules }
  const running = runningBakes(base)[remote]
  if (!running) return undefined
  const { since: _since, until, decidedFrom, ...kept } = running
  const secondsTo = (iso: string) => (Date.parse(iso) - Date.now()) / 1000
  return { ...kept, seconds: secondsTo(until), ...(decidedFrom && { decidedAfter: secondsTo(decidedFrom) }) }
}

function buildCanary(
  { remote, environment }: PromoteRequest,
  { percent, rules }: NonNullable<PromoteRequest['canary']>,
  to: NamedRelease,
  base: Base,
): Move {
  const stable = base.remotes[remote]
  if (!stable && remote === shellName) {
    throw new ReleaseError(
      'NOTHING_BEFORE',
      `${remote} is not current in ${environment}: there is no version for the other visitors.`,
      `Run \`release promote ${remote}\` without \`--canary\`, or with \`--first-to-all\` too.`,
    )
  }
  if (stable?.manifest === to.manifest) {
    throw calledWrongly(
      `${remote} ${to.version} is what all visitors of ${environment} have: it cannot be a canary of itself.`,
      'Build and publish another version, or name one.',
    )
  }
  return { kind: 'canary', from: stable?.version ?? null, to, stable, canary: { ...to, percent, rules } }
}

/** Refuses to replace another version's canary, because it can be another person's release. */
function refuseToInterrupt({ remote, environment, version, force }: PromoteRequest, base: Base): void {
  const running = base.canaries[remote]
  if (!running || running.version === version || force) return
  throw new ReleaseError(
    'CANARY_RUNS',
    `${remote} ${running.version} is a canary for ${running.percent} % of the visitors of ${environment}.`,
    `Run \`release canary advance ${remote} --to 100\` or \`release canary abort ${remote}\` first; \`--force --reason "<why>"\` replaces that canary by this version.`,
  )
}

/** The version that is current in `environment`, to promote it in another one. */
export async function currentVersion(
  registry: CompositionReader,
  remote: string,
  environment: string,
): Promise<string> {
  const current = (await registry.history(environment, 1))[0]?.record.remotes[remote]
  if (current) return current.version
  throw new ReleaseError(
    'VERSION_UNKNOWN',
    `${remote} is not current in ${environment}.`,
    `Run \`release status --environment ${environment}\`, or name a version.`,
  )
}

/** The version of the build in `mfe-<remote>/dist`. */
export async function builtVersion(root: string, remote: string): Promise<string> {
  return (await readBuiltManifest(root, remote)).version
}

/** Finds a published version. Throws `ReleaseError` if it was not published. */
export async function publishedVersion(
  registry: Registry,
  remote: string,
  version: string,
): Promise<NamedRelease> {
  const manifest = await registry.version(remote, version)
  if (manifest) return { version, manifest }
  const known = await registry.versions(remote)
  const cause = `${remote} ${version} is not in the registry. Published: ${known.join(', ') || 'nothing yet'}.`
  throw new ReleaseError(
    'VERSION_UNKNOWN',
    cause,
    `Run \`release publish ${remote}\`, then \`release promote ${remote}\`.`,
  )
}
