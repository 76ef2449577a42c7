import type { Candidate } from './candidate/Candidate.ts'
import { RegistryError } from '@tessera/store/RegistryError'

/** A check before a promotion. The printed list of titles is its documentation. */
export interface Check {
  id: string
  title: string
  /** `--force` does not overrule it: what such a check refuses cannot be served. */
  always?: true
  /** Whether `--waive` may name it: only checks of what code does, none of whether files are intact. */
  waivable?: true
  /** Starts slow work while earlier checks run. */
  begin?(candidate: Candidate): void
  run(candidate: Candidate): Promise<Finding>
  end?(candidate: Candidate): Promise<void>
}

/** `note`: what was not looked at. `not tried`: this machine could not try the candidate, so nothing is known. */
export type Finding =
  | { status: 'passed'; note?: string }
  | { status: 'refused' | 'not tried'; cause: string; fix: string }

/** The outcome of one check, as it is printed and recorded. */
export interface Step {
  id: string
  title: string
  status: 'passed' | 'refused' | 'not tried' | 'overruled' | 'waived'
  cause?: string
  fix?: string
  note?: string
}

/** Refusals that the caller accepts: all (`force`), or those of some checks. */
export interface Accepted {
  force?: boolean
  waived?: readonly string[]
}

export const passed: Finding = { status: 'passed' }

/** A pass with the notes that are defined. */
export function passedWith(...notes: readonly (string | undefined)[]): Finding {
  const note = notes.filter((one) => one !== undefined).join(' ')
  return note === '' ? passed : { status: 'passed', note }
}

export const refused = (cause: string, fix: string): Finding => ({ status: 'refused', cause, fix })

export const notTried = (cause: string, fix: string): Finding => ({ status: 'not tried', cause, fix })

/** Runs every check, even after one refused, so that all problems are known at once. */
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
