import type { Candidate } from './candidate/Candidate.ts'
import { RegistryError } from '@tessera/store/RegistryError'

/** A check before a promotion. The printed titles are the documentation of all checks. */
export interface Check {
  id: string
  title: string
  /** If set, `--force` does not overrule the check: what it refuses cannot be served. */
  always?: true
  /** If set, `--waive` can name the check: it is about what the code does, not about whether files are intact. */
  waivable?: true
  /** Starts slow work of this check, so that it goes on while earlier checks run. */
  begin?(candidate: Candidate): void
  run(candidate: Candidate): Promise<Finding>
  end?(candidate: Candidate): Promise<void>
}

/** `not tried`: this machine could not try the candidate. `note`: for example what the check did not look at. */
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

/** Which refusals the caller accepts: all of them (`force`), or those of the checks in `waived`. */
export interface Accepted {
  force?: boolean
  waived?: readonly string[]
}

export const passed: Finding = { status: 'passed' }

/** A pass with those of the given notes that are defined. */
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
