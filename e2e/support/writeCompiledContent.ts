import { fork } from 'node:child_process'
import { on } from 'node:events'
import { cp, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import type { CompilerMessage } from '../../content/src/compile/CompilerMessage.ts'
import { keyOf } from '../../content/src/compiled/compiledFile.ts'
import { demo } from './demo.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Writes content into the state folder of a site, compiled once in a run of the tests by the built compiler: that of
 * `documents`, for a site that reads them in the folder `copy`.
 */
export async function writeCompiledContent(
  stateFolder: string,
  documents = demo,
  copy = documents,
): Promise<void> {
  const compiled = await oncePerRun(`compiled-${keyOf(documents)}`, (folder) => compile(documents, folder))
  for (const name of await readdir(compiled)) {
    const renamed = name.replace(keyOf(documents), keyOf(copy))
    await cp(join(compiled, name), join(stateFolder, 'content', renamed), { recursive: true })
  }
}

/** A slow compiler tells first how far it is. */
async function compile(documents: string, folder: string): Promise<void> {
  const compiler = fork(join(root, 'shell/dist/server/compiler.js'), [documents, folder], { execArgv: [] })
  for await (const [message] of on(compiler, 'message', { close: ['exit'] }))
    if ((message as CompilerMessage).type === 'compiled' && compiler.connected) compiler.disconnect()
}
