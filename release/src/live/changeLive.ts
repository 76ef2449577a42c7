import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { setTimeout as wait } from 'node:timers/promises'
import { allChecks } from '../checks/all.ts'
import { type Step, runChecks } from '../checks/check.ts'
import { providedByShell } from '../checks/provided.ts'
import { ReleaseFault } from '../fault.ts'
import type { Registry } from '../registry/registry.ts'
import type { Signer } from '../trust/signer.ts'
import { signComposition } from '../trust/signed.ts'
import { type Base, readBase } from './readBase.ts'

export interface ChangeRequest {
  registry: Registry
  environment: string
  remote: string
  actor: string
  reason: string
  /** What the record is signed with; a registry with trust accepts nothing unsigned. */
  signer?: Signer
  /** Overrules checks that refuse; the record says which. */
  force?: boolean
  dryRun?: boolean
  /** Shared package → version; default: what this repository's shell has. */
  provided?: Readonly<Record<string, string>>
  onStep?: (step: Step) => void
}

export interface Target {
  version: string
  /** sha256 of the stored manifest. */
  manifest: string
}

export interface Change {
  /** `would-go-live` on a dry run. */
  outcome: 'live' | 'unchanged' | 'would-go-live'
  remote: string
  environment: string
  number: number
  from: string | null
  to: string
  steps: readonly Step[]
}

/** Names a target on the composition that is live now; asked again when another writer was first. */
export type ChooseTarget = (base: Base) => Promise<Target>

const rebaseLimit = 200 /* lost races; 16 writers at once need at most 16 */
const rebaseWait = 8 /* ms at most, so that racing writers fall out of step */

/** Replaces one remote in the newest composition and appends that as the next number. */
export async function changeLive(
  request: ChangeRequest,
  kind: CompositionRecord['change']['kind'],
  chooseTarget: ChooseTarget,
): Promise<Change> {
  const { registry, environment, remote, dryRun } = request
  for (let lost = 0; lost < rebaseLimit; lost += 1) {
    const base = await readBase(registry, environment)
    const target = await chooseTarget(base)
    const from = base.remotes[remote]?.version ?? null
    const change = { remote, environment, from, to: target.version }
    if (from === target.version && !base.damage) {
      if (!dryRun) await registry.settle(environment)
      return { ...change, outcome: 'unchanged', number: base.newest, steps: [] }
    }
    if (!dryRun) await registry.claim(target.manifest)
    const steps = await checkAll(request, base, target, lost > 0)
    const number = base.newest + 1
    if (dryRun) return { ...change, outcome: 'would-go-live', number, steps }
    const record = await signed(request, nextRecord(request, kind, base, target, steps))
    if ((await registry.append(record)) === 'appended') return { ...change, outcome: 'live', number, steps }
    await wait(Math.random() * rebaseWait)
  }
  throw new ReleaseFault('overtaken', `${remote}: other releases were first ${rebaseLimit} times in a row.`)
}

/** In an open registry a signature would prove nothing, and is left out. */
async function signed({ registry, signer }: ChangeRequest, record: CompositionRecord) {
  const trust = signer && (await registry.trust())
  return trust ? signComposition(record, signer, trust.record.number) : record
}

async function checkAll(request: ChangeRequest, base: Base, target: Target, again: boolean) {
  const { registry, remote, force = false, provided = providedByShell, onStep } = request
  const report = again || !onStep ? () => {} : onStep
  const steps = await runChecks(allChecks, { registry, remote, ...target, base, provided }, force, report)
  const refused = steps.filter(({ status }) => status === 'refused')
  if (refused.length === 0) return steps
  const causes = refused.map(({ cause }) => cause).join(' ')
  const fixes = refused.map(({ fix }) => fix).join(' ')
  throw new ReleaseFault('checksRefused', `${remote} ${target.version} was not released: ${causes}`, fixes)
}

function nextRecord(
  request: ChangeRequest,
  kind: CompositionRecord['change']['kind'],
  base: Base,
  target: Target,
  steps: readonly Step[],
): CompositionRecord {
  const { environment, remote, actor } = request
  return {
    format: 1,
    environment,
    number: base.newest + 1,
    previous: base.previous,
    created: new Date().toISOString(),
    actor,
    reason: reasonWith(request.reason, steps),
    change: { kind, remote, from: base.remotes[remote]?.version ?? null, to: target.version },
    remotes: { ...base.remotes, [remote]: { version: target.version, manifest: target.manifest } },
  }
}

function reasonWith(reason: string, steps: readonly Step[]): string {
  const overruled = steps.filter(({ status }) => status === 'overruled').map(({ title }) => title)
  return overruled.length === 0 ? reason : `${reason} (overruled: ${overruled.join('; ')})`
}
