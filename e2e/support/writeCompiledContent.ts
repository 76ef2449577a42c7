import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'

const root = resolve(import.meta.dirname, '../..')
const documents = join(root, 'content/demo/documents')

/** Writes the demo's content into the state folder of a site, compiled once in a run of the tests by the built compiler. */
export async function writeCompiledContent(stateFolder: string): Promise<void> {
  await cp(await oncePerRun('compiled-content', compile), join(stateFolder, 'content'), { recursive: true })
}

async function compile(folder: string): Promise<void> {
  const compiler = fork(join(root, 'shell/dist/server/compiler.js'), [documents, folder], { execArgv: [] })
  await once(compiler, 'message')
  compiler.disconnect()
  await once(compiler, 'exit')
}
