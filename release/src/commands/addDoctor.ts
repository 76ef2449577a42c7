import type { Command } from 'commander'
import { examine } from '../doctor/examine.ts'
import type { Diagnosis } from '../doctor/DoctorStep.ts'
import { exitCodes } from '../errors/errorTable.ts'
import { openUntriedStore } from '@tessera/store/openStore'
import { type Answer, answering } from './answer.ts'
import { readContext, withContext } from './context.ts'
import { done, explained, refused, warning } from './print.ts'
import { refuseUnknownRegistry } from './refuseUnknown.ts'

export function addDoctor(program: Command): void {
  withContext(program.command('doctor'))
    .summary('examine the store and the registry in it')
    .description(
      'Writes a few objects and removes them again, races 16 writers for one number, then reads every log, every current file and who is trusted. Exits with 4 where something must be repaired, or the store is not fit for releases.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ release doctor\n  $ release doctor --registry "s3://bucket?region=eu-west-1"',
    )
    .action(answering(doctor))
}

async function doctor(command: Command): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknownRegistry(context)
  const { registry, registryUrl, root, say } = context
  const store = openUntriedStore(registryUrl, root)
  const findings = await examine({ registry, store }, (finding) => say(describeFinding(finding)))
  const isWell = findings.every(({ status }) => status !== 'refused')
  return {
    facts: { registry: registryUrl, steps: findings },
    lines: [
      isWell
        ? done(`${registryUrl} is fit for releases.`)
        : refused(`${registryUrl} is not fit for releases as it is.`),
    ],
    exit: isWell ? exitCodes.done : exitCodes.registry,
  }
}

function describeFinding(finding: Diagnosis): string {
  if (finding.status === 'passed')
    return done(finding.detail ? `${finding.title}: ${finding.detail}` : finding.title)
  const line = finding.status === 'warned' ? warning(finding.title) : refused(finding.title)
  return explained(line, finding.cause, finding.fix)
}
