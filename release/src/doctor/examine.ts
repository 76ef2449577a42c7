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

const stepTimeout = 60_000 /* ms; 20 000 records of a log are verified in 4 s */

/** Asks one question after the other, each reported as soon as it is answered, or was not in `timeout` milliseconds. */
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
    const answer = await within(timeout, ask(patient))
    if (typeof answer === 'object') return { title, ...answer }
    return { title, status: 'passed', ...(answer && { detail: answer }) }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return { title, status: 'refused', cause, fix: 'Fix what it names, then run `release doctor` again.' }
  }
}

/** What is asked goes on unheeded. */
async function within<Answer>(timeout: number, asked: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeout / 1000} s`)), timeout)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
