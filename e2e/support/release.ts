import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { readKey } from '@tessera/release/keys'
import { promoteRemote } from '@tessera/release/promotion'
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

/** Publishes an altered remote and promotes it as it is, unchecked, for all visitors at once. */
export async function putLive(
  { registry }: Pick<RunningSite, 'registry'>,
  { manifest, files }: AlteredRemote,
): Promise<void> {
  const signer = await readKey(keysFolder, 'ops')
  await registry.publish(manifest, files, signer)
  const { name: remote, version } = manifest
  const by = { actor: 'ops', reason: 'test', signer }
  await promoteRemote({ registry, environment: 'production', remote, version, ...by })
}
