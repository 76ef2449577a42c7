import type { Command } from 'commander'
import { builtVersion, promoteRemote } from '../promoteRemote.ts'
import { type Answer, answering } from './answer.ts'
import { changeLines } from './changeLines.ts'
import { readChange, readContext, remoteName, withChange } from './context.ts'

export function addPromote(program: Command): void {
  withChange(program.command('promote'))
    .summary('put a published version live')
    .description(
      'Checks a published version, then replaces that one remote in the live composition. The site picks it up within a second.',
    )
    .argument('<remote>', 'for example maps', remoteName)
    .argument('[version]', 'a published version (default: that of the build in mfe-<remote>/dist)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release promote maps\n  $ release promote maps 0.1.0-ab12cd34 --reason "new base map"\n  $ release promote maps --environment staging --dry-run',
    )
    .action(answering(promote))
}

async function promote(command: Command, remote: string, named?: string): Promise<Answer> {
  const context = readContext(command)
  const request = await readChange(command, context, remote)
  const version = named ?? (await builtVersion(context.root, remote))
  const change = await promoteRemote({ ...request, version })
  return { facts: change, lines: changeLines(change) }
}
