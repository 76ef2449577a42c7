import type { Command } from 'commander'
import { publishRemote } from '../publishing/publishRemote.ts'
import { type Answer, answering } from './answer.ts'
import { linesOf, readStoring, withStoring } from './withStoring.ts'

export function addPublish(program: Command): void {
  withStoring(program.command('publish'))
    .summary("store a remote's build in the registry; nobody sees it yet")
    .description(
      "Stores the build in mfe-<remote>/dist, or in dist in a remote's own repository. Every file is compared with the build's manifest first. Publishing the same build again changes nothing, and restores files that are missing or altered.",
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run build -w mfe-maps && release publish maps\n  $ release publish maps --dry-run',
    )
    .action(answering(publish))
}

async function publish(command: Command, remote: string): Promise<Answer> {
  const result = await publishRemote(await readStoring(command, remote))
  return { facts: result, lines: linesOf(result) }
}
