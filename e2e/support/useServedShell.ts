import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openRegistry, type Registry } from '@tessera/release/registry'
import { startLoad, type Load } from './load.ts'
import { release } from './release.ts'
import { releaseShell } from './releaseShell.ts'
import { keysFolder, seededRegistry, startServer, stateOf, type RunningServer } from './startSite.ts'

type ServedSite = RunningServer & { registry: Registry; registryFolder: string }

/** The program that follows the current shell. */
export const serve = ['release/src/cli.ts', 'serve']

/** A site that `release serve` runs, the shell `0.1.0-first` live in it, on small content. */
export function useServedShell() {
  const own: { site?: ServedSite; content?: string } = {}
  function site(): ServedSite {
    if (!own.site) throw new Error('The site is there once the tests begin, not before.')
    return own.site
  }

  beforeAll(async function start() {
    const registryFolder = await seededRegistry()
    const registry = openRegistry(pathToFileURL(registryFolder).href)
    own.content = await createContentFolder()
    await release({ registryFolder }, 'content', 'publish', own.content, '--with-problems')
    await releaseShell({ registry, registryFolder }, 'first')
    const env = { DRAIN_MS: '1000', CANARY_KEY: join(keysFolder, 'ops.pem') }
    own.site = { ...(await startServer(registryFolder, env, serve)), registry, registryFolder }
  })
  afterAll(async function stop() {
    await site().stop()
    const { registryFolder } = site()
    for (const folder of [own.content ?? '', registryFolder, stateOf(registryFolder)])
      await rm(folder, { recursive: true, force: true })
  })

  const logged = (event: string, version: string) =>
    site().logged((line) => line['event'] === event && line['version'] === version)
  return {
    site,
    loadOn: (): Load => startLoad(site().origin, ['/', '/about', '/places'], 20),
    isReady: (version: string) => logged('a shell is ready', version),
    hasEnded: (version: string) => logged('a shell has ended', version),
    live: async () => (await site().registry.newest('production-shell'))?.record,
  }
}

/** Processes that one started. */
export async function startedBy(pid: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['--ppid', String(pid), '-o', 'pid='])
  return stdout.trim().split(/\s+/).map(Number)
}
