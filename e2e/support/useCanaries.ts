import { until } from '@tessera/kit/testing/until'
import { readKey } from '@tessera/release/keys'
import type { AlteredRemote } from './alteredRemote.ts'
import { namingEnv, token } from './expectNamed.ts'
import { release } from './release.ts'
import { keysFolder } from './startSite.ts'
import { useSite } from './useSite.ts'

/** A site that evaluates canaries by itself, and reports problems to ops. */
export function useCanaries() {
  const { site, visit } = useSite({ env: namingEnv })
  const newest = async () => (await site().registry.newest('production'))?.record
  return {
    site,
    visit,
    newest,

    /** Gives a version to `percent` of the visitors. */
    async putOut(remote: AlteredRemote, percent: number, ...options: string[]): Promise<string> {
      const { name, version } = remote.manifest
      await site().registry.publish(remote.manifest, remote.files, await readKey(keysFolder, 'ops'))
      const untried = ['--skip-browser', '--reason', 'test']
      await release(site(), 'promote', name, version, '--canary', String(percent), ...untried, ...options)
      return version
    },

    /** Waits until no canary of regions runs. */
    untilEnded: () =>
      until('the end of the canary', async () => (await newest())?.canaries?.['regions'] === undefined),

    /** As `/metrics` has it; 0 when it does not name the version. */
    async counted(name: string, version: string): Promise<number> {
      const headers = { authorization: `Bearer ${token}` }
      const text = await (await fetch(`${site().origin}/metrics`, { headers })).text()
      const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(version))
      return Number(line?.split(' ').at(-1) ?? 0)
    },
  }
}
