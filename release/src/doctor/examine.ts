import type { DoctorStep, Patient } from './DoctorStep.ts'
import type { Diagnosis } from './Diagnosis.ts'
import { everyLogReads, leftoversAreFew, liveFilesAreIntact, trustIsInForce } from './registrySteps.ts'
import { namesAreExpected } from './namesAreExpected.ts'
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
  liveFilesAreIntact,
  namesAreExpected,
  leftoversAreFew,
]

/** Asks one question after the other, each told as soon as it is answered. */
export async function examine(
  patient: Patient,
  onFinding: (finding: Diagnosis) => void,
): Promise<readonly Diagnosis[]> {
  const findings: Diagnosis[] = []
  for (const step of steps) {
    const finding = await answerOf(step, patient)
    findings.push(finding)
    onFinding(finding)
    if (finding.status === 'refused' && step.decides) break
  }
  return findings
}

async function answerOf({ title, examine: ask }: DoctorStep, patient: Patient): Promise<Diagnosis> {
  try {
    const answer = await ask(patient)
    if (typeof answer === 'object') return { title, ...answer }
    return { title, status: 'passed', ...(answer && { detail: answer }) }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return { title, status: 'refused', cause, fix: 'Mend what it names, then run `release doctor` again.' }
  }
}
