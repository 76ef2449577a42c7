import type { CompositionRecord, NamedRelease, Watch } from '@tessera/kit/contract/composition'
import { setTimeout as wait } from 'node:timers/promises'
import type { CheckContent } from '../checks/candidate/Candidate.ts'
import type { PlacedSlots } from '../slots/PlacedSlots.ts'
import { quickChecks } from '../checks/quickChecks.ts'
import { type Check, type Step, runChecks } from '../checks/check.ts'
import { runningBakes } from '../log/record.ts'
import { providedByShell } from '../checks/providedByShell.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { Signer } from '../trust/signer.ts'
import { signComposition } from '../trust/signed.ts'
import { isRemoval, type Move } from '../trust/moves.ts'
import { type Base, readBase } from '../log/readBase.ts'

/** The request of a promotion, a rollback or a canary step. */
export interface ChangeRequest {
  registry: Registry
  environment: string
  remote: string
  actor: string
  reason: string
  /** Key to sign the record with; required in a signed registry. */
  signer?: Signer
  /** Whether to overrule checks that refuse; the record names these checks. */
  force?: boolean
  /** Ids of checks whose refusal is accepted; if such a check refuses, the record names it. */
  waived?: readonly string[]
  dryRun?: boolean
  /** Shared package → version that the shell provides; default: those of this repository's shell. */
  provided?: Readonly<Record<string, string>>
  /** Checks to run before the change; default: `quickChecks`. */
  checks?: readonly Check[]
  /** Folder of the shell to try the version in; default: the working directory. */
  site?: string
  content?: CheckContent | undefined
  /** Reads the slots that documents place. Without this function, no check looks at placed slots. */
  placed?: () => Promise<PlacedSlots>
  /** Files of the team's own tests for the version. */
  journeys?: readonly string[]
  onStep?: (step: Step) => void
}

/**
 * The outcome of a change. `from` and `to` are versions; `to` is `null` if the remote was removed. `number` is the new
 * composition's number (on a dry run, the number that it would get), or the newest number if nothing changed.
 */
export interface Change {
  /** `would-go-live` on a dry run. */
  outcome: 'live' | 'unchanged' | 'would-go-live'
  kind: Move['kind']
  remote: string
  environment: string
  number: number
  from: string | null
  to: string | null
  percent?: number
  /** The end of the bake period, and the percentage of visitors who keep the previous version. */
  watch?: { until: string; percent: number }
  steps: readonly Step[]
}

/** Chooses what to change in the current composition. Called again if another writer was first. */
export type ChooseMove = (base: Base) => Promise<Move>

const rebaseLimit = 200 /* lost races in a row; of 16 concurrent writers, none loses more than 16 */
const rebaseWait = 8 /* ms at most; a random wait, so that racing writers do not collide again */

/** Changes one remote in the newest composition and appends the result as the next number. */
export async function changeCurrent(request: ChangeRequest, chooseMove: ChooseMove): Promise<Change> {
  const { registry, environment, dryRun } = request
  for (let lostRaces = 0; lostRaces < rebaseLimit; lostRaces += 1) {
    const base = await readBase(registry, environment)
    const move = await chooseMove(base)
    if (isUnchanged(request, base, move)) {
      if (!dryRun) await registry.flush(environment)
      return {
        ...buildChange(request, move, { watches: runningBakes(base) }),
        outcome: 'unchanged',
        number: base.newest,
        steps: [],
      }
    }
    if (!dryRun && !isRemoval(move)) await registry.lease(move.to.manifest)
    const steps = await checkAll(request, base, move, lostRaces > 0)
    const number = base.newest + 1
    const next = nextRecord(request, base, move, steps)
    const change = { ...buildChange(request, move, next), number, steps }
    if (dryRun) return { ...change, outcome: 'would-go-live' }
    const record = await signed(request, next)
    if ((await registry.append(record)) === 'appended') return { ...change, outcome: 'live' }
    await wait(Math.random() * rebaseWait)
  }
  throw new ReleaseError(
    'OVERTAKEN',
    `${request.remote}: other releases were first ${rebaseLimit} times in a row.`,
  )
}

function isUnchanged({ remote }: ChangeRequest, base: Base, { stable, canary, watch }: Move): boolean {
  if (base.damage || base.remotes[remote]?.version !== stable?.version) return false
  const running = base.canaries[remote]
  const isBaking = runningBakes(base)[remote] !== undefined
  const isSameCanary = running?.version === canary?.version && running?.percent === canary?.percent
  return isSameCanary && isBaking === (watch !== undefined)
}

function buildChange(
  { remote, environment }: ChangeRequest,
  move: Move,
  { watches = {} }: Pick<CompositionRecord, 'watches'>,
) {
  const { kind, from, to, canary } = move
  const watch = watches[remote]
  return {
    kind,
    remote,
    environment,
    from,
    to: isRemoval(move) ? null : to.version,
    ...(canary && { percent: canary.percent }),
    ...(watch && { watch: { until: watch.until, percent: watch.percent } }),
  }
}

/** Signs a record, except in an open registry, where a signature would prove nothing. */
async function signed({ registry, signer }: ChangeRequest, record: CompositionRecord) {
  const trust = signer && (await registry.trust())
  return trust ? signComposition(record, signer, trust.record.number) : record
}

/** Runs the checks. By default a removal runs none, so that a broken remote can be removed too. */
async function checkAll(request: ChangeRequest, base: Base, move: Move, again: boolean) {
  const { registry, remote, environment, provided = providedByShell, onStep } = request
  const {
    checks = isRemoval(move) ? [] : quickChecks,
    site = process.cwd(),
    content,
    placed,
    journeys,
  } = request
  const report = again || !onStep ? () => {} : onStep
  const { version, manifest } = move.to
  const about = { registry, remote, version, manifest, base, provided, environment }
  const candidate = { ...about, site, content, placed, journeys }
  const steps = await runChecks(checks, candidate, request, report)
  const blocking = steps.filter(({ status }) => status === 'refused' || status === 'not tried')
  if (blocking.length === 0) return steps
  const causes = [...new Set(blocking.map(({ cause }) => cause))].join(' ')
  const fixes = [...new Set(blocking.map(({ fix }) => fix))].join(' ')
  const kind = steps.some(({ status }) => status === 'refused') ? 'CHECKS_REFUSED' : 'CHECKS_NOT_TRIED'
  const what = isRemoval(move) ? 'removed' : 'released'
  throw new ReleaseError(kind, `${remote} ${version} was not ${what}: ${causes}`, fixes)
}

function nextRecord(
  request: ChangeRequest,
  base: Base,
  move: Move,
  steps: readonly Step[],
): CompositionRecord {
  const { environment, remote, actor } = request
  const { kind, from, to, stable, canary, watch } = move
  const number = base.newest + 1
  const now = Date.now()
  const canaries = replaceEntry(base.canaries, remote, canary && { ...canary, since: number })
  const watches = replaceEntry(base.watches, remote, watch && startBake(watch, number, now))
  return {
    format: 1,
    environment,
    number,
    previous: base.previous,
    created: new Date(now).toISOString(),
    actor,
    reason: reasonWith(request.reason, steps),
    change: { kind, remote, from, to: to.version, ...(canary && { percent: canary.percent }) },
    remotes: replaceEntry(base.remotes, remote, stable && pickRelease(stable)),
    ...(Object.keys(canaries).length > 0 && { canaries }),
    ...(Object.keys(watches).length > 0 && { watches }),
  }
}

function startBake(
  { seconds, decidedAfter, ...watch }: NonNullable<Move['watch']>,
  since: number,
  now: number,
): Watch {
  const after = (passed: number) => new Date(now + passed * 1000).toISOString()
  const decidedFrom = decidedAfter === undefined ? {} : { decidedFrom: after(decidedAfter) }
  return { ...watch, since, until: after(seconds), ...decidedFrom }
}

/** Replaces one remote's entry and keeps all others, even expired ones. */
function replaceEntry<Value>(all: Readonly<Record<string, Value>>, remote: string, value: Value | undefined) {
  const { [remote]: _ended, ...others } = all
  return value ? { ...others, [remote]: value } : others
}

function pickRelease({ version, manifest }: NamedRelease): NamedRelease {
  return { version, manifest }
}

function reasonWith(reason: string, steps: readonly Step[]): string {
  const overruled = steps.filter(({ status }) => status === 'overruled').map(({ title }) => title)
  const waived = steps.filter(({ status }) => status === 'waived').map(({ id }) => id)
  const accepted = [
    ...(overruled.length > 0 ? [`overruled: ${overruled.join('; ')}`] : []),
    ...(waived.length > 0 ? [`waived: ${waived.join(', ')}`] : []),
  ]
  return accepted.length === 0 ? reason : `${reason} (${accepted.join('; ')})`
}
