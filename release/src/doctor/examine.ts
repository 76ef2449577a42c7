import type { DoctorStep, Patient, Diagnosis } from './DoctorStep.ts'
import {
  everyLogReads,
  leftoversAreFew,
  currentFilesAreIntact,
  trustIsInForce,
  namesAreExpected,
} from './registrySteps.ts'
import { contentIsThere, releasesAreFound } from './releasesAreFound.ts'
import {
  clocksAgree,
  conditionsAreHonoured,
  listsAreFresh,
  storeAnswers,
  writesReadBack,
} from './storeSteps.ts'
import { describeError } from '@tessera/store/describeError'
import { within } from '@tessera/store/within'

const steps: readonly DoctorStep[] = [
  storeAnswers,
  writesReadBack,
  conditionsAreHonoured,
  listsAreFresh,
  clocksAgree,
  trustIsInForce,
  everyLogReads,
  currentFilesAreIntact,
  releasesAreFound,
  contentIsThere,
  namesAreExpected,
  leftoversAreFew,
]

const stepTimeout = 60_000 /* ms; verifying a log of 20 000 records takes 4 s */

/** Runs one step after another and reports each when it ends. A step that takes longer than `timeout` ms is refused. */
export async function examine(
  patient: Patient,
  onFinding: (finding: Diagnosis) => void,
  timeout = stepTimeout,
): Promise<readonly Diagnosis[]> {
  const findings: Diagnosis[] = []
  for (const step of steps) {
    const finding = await askStep(step, patient, timeout)
    findings.push(finding)
    onFinding(finding)
    if (finding.status === 'refused' && step.decides) break
  }
  return findings
}

async function askStep(
  { title, examine: ask }: DoctorStep,
  patient: Patient,
  timeout: number,
): Promise<Diagnosis> {
  try {
    const answer = await within(
      timeout,
      ask(patient),
      () => new Error(`no answer within ${timeout / 1000} s`),
    )
    if (typeof answer === 'object') return { title, ...answer }
    return { title, status: 'passed', ...(answer && { detail: answer }) }
  } catch (error) {
    const fix = 'Fix this, then run `release doctor` again.'
    return { title, status: 'refused', cause: describeError(error), fix }
  }
}
