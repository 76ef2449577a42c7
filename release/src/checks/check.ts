import type { Candidate } from './candidate/Candidate.ts'
import { RegistryError } from '@tessera/store/RegistryError'

/** One question asked before a promotion. The printed list of titles is its documentation. */
export interface Check {
  id: string
  title: string
  /** `--force` does not overrule it: nothing could become current at all. */
  always?: true
  /** Whether `--waive` may name it: asked of the code's manners, not of whether it can be current or is what it says. */
  waivable?: true
  /** Begins what takes long, while earlier checks run. */
  begin?(candidate: Candidate): void
  run(candidate: Candidate): Promise<Finding>
  end?(candidate: Candidate): Promise<void>
}

/**
 * `note` says what was not looked at, though nothing is wrong with the rest. `not tried`: nothing is known of the candidate,
 * as where the machine cannot try it.
 */
export type Finding =
  | { status: 'passed'; note?: string }
  | { status: 'refused' | 'not tried'; cause: string; fix: string }

export interface Step {
  id: string
  title: string
  status: 'passed' | 'refused' | 'not tried' | 'overruled' | 'waived'
  cause?: string
  fix?: string
  note?: string
}

export interface Accepted {
  force?: boolean
  waived?: readonly string[]
}

export const passed: Finding = { status: 'passed' }

export function passedWith(...notes: readonly (string | undefined)[]): Finding {
  const note = notes.filter((one) => one !== undefined).join(' ')
  return note === '' ? passed : { status: 'passed', note }
}

export const refused = (cause: string, fix: string): Finding => ({ status: 'refused', cause, fix })

export const notTried = (cause: string, fix: string): Finding => ({ status: 'not tried', cause, fix })

/** Runs every check even when one refused, so that all that is wrong is known at once. */
export async function runChecks(
  checks: readonly Check[],
  candidate: Candidate,
  accepted: Accepted,
  onStep: (step: Step) => void,
): Promise<readonly Step[]> {
  const steps: Step[] = []
  for (const check of checks) check.begin?.(candidate)
  try {
    for (const check of checks) {
      const step = buildStep(check, await runCheck(check, candidate), accepted)
      onStep(step)
      steps.push(step)
    }
    return steps
  } finally {
    for (const check of checks) await check.end?.(candidate)
  }
}

async function runCheck(check: Check, candidate: Candidate): Promise<Finding> {
  try {
    return await check.run(candidate)
  } catch (error) {
    if (!(error instanceof RegistryError) || error.kind === 'unreachable') throw error
    const { remote, version } = candidate
    const fix =
      error.kind === 'refused'
        ? `Publish it with a key that is granted ${remote}: \`release publish ${remote} --key <name>\`; \`release trust show\` lists who may.`
        : `Build ${remote} ${version} again and run \`release publish ${remote}\`: it restores what is damaged.`
    return refused(error.message, fix)
  }
}

function buildStep({ id, title, always, waivable }: Check, finding: Finding, accepted: Accepted): Step {
  if (finding.status === 'passed') return { id, title, ...finding }
  const isWaived = waivable && accepted.waived?.includes(id)
  const status = isWaived ? 'waived' : accepted.force && !always ? 'overruled' : finding.status
  return { id, title, ...finding, status }
}
