import type { Command } from 'commander'
import { BuildError } from '@tessera/kit/build/BuildError'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { importBuild } from '../importing/importBuild.ts'
import { findRemoteFolder } from '../publishing/findRemoteFolder.ts'
import { publishBuild } from '../publishing/publishRemote.ts'
import type { Build } from '../publishing/readBuild.ts'
import { type Answer, answering } from './answer.ts'
import { linesOf, readStoring, withStoring } from './withStoring.ts'

export function addImport(program: Command): void {
  withStoring(program.command('import'))
    .summary('store what a stock federation plugin built; nobody sees it yet')
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
