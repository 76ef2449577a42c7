import { type Command, Option } from 'commander'
import type { PublishRequest, PublishResult } from '../publishing/publishRemote.ts'
import { readContext, readSigner, remoteName, withContext, withSigning } from './context.ts'
import { done, warning } from './print.ts'
import { refuseUnknownRegistry } from './refuseUnknown.ts'

/** `<remote>` and the options of a verb that stores one of its builds. */
export function withStoring(command: Command): Command {
  return withSigning(withContext(command))
    .argument('<remote>', 'for example maps', remoteName)
    .option('--create', 'begin a registry where there is none')
    .addOption(new Option('-n, --dry-run', 'say what would be stored, store nothing').default(false))
}

/** What they say; refused where there is no registry, unless it is to begin. */
export async function readStoring(command: Command, remote: string): Promise<PublishRequest> {
  const context = readContext(command)
  const { dryRun = false, create = false } = command.opts<{ dryRun?: boolean; create?: boolean }>()
  if (!create) await refuseUnknownRegistry(context)
  const signer = dryRun ? undefined : await readSigner(command, context, remote)
  return { registry: context.registry, root: context.root, remote, dryRun, ...(signer && { signer }) }
}

/** What was stored, and what comes next. */
export function linesOf(result: PublishResult): string[] {
  const { remote, version, outcome, stored, total, newerSource, build, dryRun } = result
  const what = {
    new: dryRun ? 'would be published' : 'is published',
    mended: dryRun ? 'would be mended' : 'was damaged in the registry and is mended',
    unchanged: 'is published already',
  }
  const files =
    outcome === 'unchanged'
      ? `all ${total} files are there, unaltered`
      : `${stored.length} of ${total} files ${dryRun ? 'to store' : 'were new'}`
  const lines = [done(`${remote} ${version} ${what[outcome]}: ${files}.`)]
  if (newerSource)
    lines.push(
      warning(
        `${newerSource} was changed after this build. If it matters: \`${build}\`, then publish again.`,
      ),
    )
  if (!dryRun) lines.push(`  Next: release promote ${remote} ${version}`)
  return lines
}
