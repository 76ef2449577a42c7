import type { Command } from 'commander'
import { rollbackRemote } from '../promotion/rollbackRemote.ts'
import { type Answer, answering } from './answer.ts'
import { changeLines } from './changeLines.ts'
import { remoteName, withChange } from './context.ts'
import { readChangeOfKnown } from './refuseUnknown.ts'

export function addRollback(program: Command): void {
  withChange(program.command('rollback'))
    .summary('put the version before the present one live again')
    .description(
      'Finds the version that was live before the present one and makes it live, as a new number in the log. Again, it goes back one more.',
    )
    .argument('<remote>', 'for example maps', remoteName)
    .option('--to <version>', 'go back to this version')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release rollback maps\n  $ release rollback maps --reason "pins are missing"\n  $ release rollback maps --to 0.1.0-ab12cd34',
    )
    .action(answering(rollback))
}

async function rollback(command: Command, remote: string): Promise<Answer> {
  const request = await readChangeOfKnown(command, remote)
  const to: unknown = command.opts()['to']
  const change = await rollbackRemote({ ...request, ...(typeof to === 'string' && { to }) })
  return { facts: change, lines: changeLines(change) }
}
