import { type Command, Option } from 'commander'
import { BuildError } from '@tessera/kit/build/BuildError'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { importBuild } from '../importing/importBuild.ts'
import { findRemoteFolder } from '../publishing/findRemoteFolder.ts'
import { publishBuild } from '../publishing/publishRemote.ts'
import type { Build } from '../publishing/readBuild.ts'
import { type Answer, answering } from './answer.ts'
import { linesOf } from './addPublish.ts'
import { readContext, readSigner, remoteName, withContext, withSigning } from './context.ts'
import { refuseUnknownRegistry } from './refuseUnknown.ts'

export function addImport(program: Command): void {
  withSigning(withContext(program.command('import')))
    .summary('store what a stock federation plugin built; nobody sees it yet')
    .description(
      "Makes a release of the output of webpack's, rspack's or Vite's module federation plugin, named by the mf-manifest.json that it writes, and stores it as `publish` does. The remote's src/remote.ts declares its slots; the build exposes each as ./<slot>, whose default export is the island. Style sheets are put into the remote's scope. It has no server entry.",
    )
    .argument('<remote>', 'for example weather', remoteName)
    .argument('<manifest>', 'the mf-manifest.json in the folder of its output')
    .option('--create', 'begin a registry where there is none')
    .addOption(new Option('-n, --dry-run', 'say what would be stored, store nothing').default(false))
    .addHelpText('after', '\nExample:\n  $ npx vite build && release import weather dist/mf-manifest.json')
    .action(answering(importStock))
}

async function importStock(command: Command, remote: string, path: string): Promise<Answer> {
  const context = readContext(command)
  const { registry, root } = context
  const { dryRun = false, create = false } = command.opts<{ dryRun?: boolean; create?: boolean }>()
  if (!create) await refuseUnknownRegistry(context)
  const build = await readOutput(path, root, remote)
  const signer = dryRun ? undefined : await readSigner(command, context, remote)
  const result = await publishBuild({ registry, root, remote, dryRun, ...(signer && { signer }) }, build)
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
