import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { readKey } from '@tessera/release/keys'
import type { AlteredRemote } from './alteredRemote.ts'
import { keysFolder, root, stateOf, type RunningSite } from './startSite.ts'

const runFile = promisify(execFile)

/** A registry that is not a folder is named by `url`; its folder has what the machine keeps. */
export type SiteRegistry = Pick<RunningSite, 'registry' | 'registryFolder'> & { url?: string }

/** Runs the real `release` command on a site's registry; gives what it printed. */
export async function release(site: Omit<SiteRegistry, 'registry'>, ...args: string[]): Promise<string> {
  const url = site.url ?? pathToFileURL(site.registryFolder).href
  const { stdout } = await runFile('node', ['release/src/cli.ts', ...args, '--registry', url], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      TESSERA_KEYS: keysFolder,
      STATE_DIR: stateOf(site.registryFolder),
    },
  })
  return stdout
}

/** Publishes an altered remote and promotes it with the command, for all visitors at once. */
export async function putLive(
  site: SiteRegistry,
  { manifest, files }: AlteredRemote,
  ...options: string[]
): Promise<void> {
  await site.registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  const untried = ['--skip-browser', '--reason', 'test'] // what breaks in a browser is what is tested
  const unwatched = ['--watch', '0s']
  await release(site, 'promote', manifest.name, manifest.version, ...untried, ...unwatched, ...options)
}
