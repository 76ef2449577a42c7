import type { Command } from 'commander'
import { publishRemote, type PublishResult } from '../publishing/publishRemote.ts'
import { type Answer, answering } from './answer.ts'
import { readContext, readSigner, remoteName, withContext, withSigning } from './context.ts'
import { done, warning } from './print.ts'
import { refuseUnknownRegistry } from './refuseUnknown.ts'

export function addPublish(program: Command): void {
  withSigning(withContext(program.command('publish')))
    .summary("store a remote's build in the registry; no visitor sees it yet")
    .description(
      "Stores the build in mfe-<remote>/dist, or in dist in a remote's own repository. Every file is compared with the build's manifest first. Publishing the same build again changes nothing, and restores files that are missing or altered.",
    )
    .argument('<remote>', 'for example maps', remoteName)
    .option('--create', 'create the registry if there is none')
    .option('-n, --dry-run', 'print what would be stored, store nothing', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run build -w mfe-maps && release publish maps\n  $ release publish maps --dry-run',
    )
    .action(answering(publish))
}

async function publish(command: Command, remote: string): Promise<Answer> {
  const context = readContext(command)
  const { dryRun = false, create = false } = command.opts<{ dryRun?: boolean; create?: boolean }>()
  if (!create) await refuseUnknownRegistry(context)
  const signer = dryRun ? undefined : await readSigner(command, context, remote)
  const { registry, root } = context
  const result = await publishRemote({ registry, root, remote, dryRun, ...(signer && { signer }) })
  return { facts: result, lines: describeResult(result) }
}

function describeResult(result: PublishResult): string[] {
  const { remote, version, outcome, stored, total, newerSource, build, dryRun } = result
  const what = {
    new: dryRun ? 'would be published' : 'is published',
    mended: dryRun ? 'would be repaired' : 'was damaged in the registry and is repaired',
    unchanged: 'is published already',
  }
  const files =
    outcome === 'unchanged'
      ? `all ${total} files are there, unaltered`
      : `${stored.length} of ${total} files ${dryRun ? 'to store' : 'were new'}`
  const lines = [done(`${remote} ${version} ${what[outcome]}: ${files}.`)]
  const newer = `${newerSource} was changed after this build. If it matters: \`${build}\`, then publish again.`
  if (newerSource) lines.push(warning(newer))
  if (!dryRun) lines.push(`  Next: release promote ${remote} ${version}`)
  return lines
}
