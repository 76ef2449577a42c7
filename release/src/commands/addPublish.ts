import { type Command, Option } from 'commander'
import {
  publishRemote,
  publishBuild,
  type PublishRequest,
  type PublishResult,
} from '../publishing/publishRemote.ts'
import { type Answer, answering } from './answer.ts'
import { BuildError } from '@tessera/kit/build/BuildError'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { importBuild } from '../importing/importBuild.ts'
import { findRemoteFolder } from '../publishing/findRemoteFolder.ts'
import type { Build } from '../publishing/readBuild.ts'
import { readContext, readSigner, remoteName, withContext, withSigning } from './context.ts'
import { done, warning } from './print.ts'
import { refuseUnknownRegistry } from './refuseUnknown.ts'

export function addPublish(program: Command): void {
  withStoring(program.command('publish'))
    .summary("store a remote's build in the registry; no visitor sees it yet")
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

export function addImport(program: Command): void {
  withStoring(program.command('import'))
    .summary('store what a stock federation plugin built; no visitor sees it yet')
    .description(
      "Makes a release of the output of webpack's, rspack's or Vite's module federation plugin, named by the mf-manifest.json that it writes, and stores it as `publish` does. The remote's src/remote.ts declares its slots; the build exposes each as ./<slot>, whose default export is the island. Style sheets are put into the remote's scope. It has no server entry.",
    )
    .argument('<manifest>', 'the mf-manifest.json in the folder of its output')
    .addHelpText('after', '\nExample:\n  $ npx vite build && release import weather dist/mf-manifest.json')
    .action(answering(importStock))
}

async function importStock(command: Command, remote: string, path: string): Promise<Answer> {
  const request = await readStoring(command, remote)
  const result = await publishBuild(request, await readOutput(path, request.root, remote))
  return { facts: result, lines: linesOf(result) }
}

async function readOutput(path: string, root: string, remote: string): Promise<Build> {
  try {
    const build = await importBuild(path, findRemoteFolder(root, remote).path)
    if (build.manifest.name === remote) return build
    throw new ReleaseError(
      'importRefused',
      `src/remote.ts declares the remote ${build.manifest.name}, not ${remote}.`,
    )
  } catch (error) {
    throw error instanceof BuildError ? new ReleaseError('importRefused', `${error.message}.`) : error
  }
}

function withStoring(command: Command): Command {
  return withSigning(withContext(command))
    .argument('<remote>', 'for example maps', remoteName)
    .option('--create', 'begin a registry where there is none')
    .addOption(new Option('-n, --dry-run', 'say what would be stored, store nothing').default(false))
}

/** What they say; refused where there is no registry, unless it is to begin. */
async function readStoring(command: Command, remote: string): Promise<PublishRequest> {
  const context = readContext(command)
  const { dryRun = false, create = false } = command.opts<{ dryRun?: boolean; create?: boolean }>()
  if (!create) await refuseUnknownRegistry(context)
  const signer = dryRun ? undefined : await readSigner(command, context, remote)
  return { registry: context.registry, root: context.root, remote, dryRun, ...(signer && { signer }) }
}

function linesOf(result: PublishResult): string[] {
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
