import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideBrowsers } from './provideBrowsers.ts'

/** Jest's `globalSetup`: what the test files of a run share, so that not every one of them makes it again. */
export default async function startRun(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-run-'))
  const provider = await provideBrowsers()
  Object.assign(process.env, {
    TESSERA_RUN: folder,
    TESSERA_RUN_PID: String(process.pid),
    TESSERA_BROWSERS: provider.url,
    NODE_COMPILE_CACHE: join(folder, 'compiled'), // tests start hundreds of programs: each is compiled once
  })
  Object.assign(globalThis, { endTesseraRun: () => provider.close() })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
