import type { NamedRelease } from '@tessera/kit/contract/composition'
import type { ReleaseReader } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import { withTimeout } from '../time/withTimeout.ts'
import type { Composition, LoadedRemote, Remote } from './compositions.ts'
import { loadRemote, type ServerOptions } from './loadRemote.ts'

export interface LoaderOptions extends ServerOptions {
  registry: ReleaseReader
  log: Log
  /** Milliseconds that a new version may warm up before it is shown; default `warmupBudget`. */
  warmFor?: number
}

/** Default time for warming up a new version. */
export const warmupBudget = 400 /* ms; visitors get a promotion within a second, warmed up or not */

/** Loads remotes from a registry, each version once, and keeps them running until `endOthers`. */
export function createRemoteLoader(options: LoaderOptions) {
  const { registry, log, warmFor = warmupBudget } = options
  const byManifest = new Map<string, LoadedRemote>()
  const loading = new Map<string, Promise<Remote>>()

  /** Loads a remote once for all compositions that are loaded at the same time. */
  function loadOnce(name: string, entry: NamedRelease, shown: Composition): Promise<Remote> {
    const key = `${name} ${entry.version} ${entry.manifest}`
    return loading.getOrInsertComputed(key, () => load(name, entry, shown).finally(() => loading.delete(key)))
  }

  async function load(name: string, entry: NamedRelease, shown: Composition): Promise<Remote> {
    const cached = byManifest.get(entry.manifest)
    if (cached) return cached
    const remote = await loadRemote(name, entry, registry, options)
    if (remote.status === 'dead') log.problem(remote.problem)
    else {
      byManifest.set(entry.manifest, remote)
      await reportStart(remote, log)
      await warmUp(remote, shown.remotes.get(name), warmFor)
    }
    return remote
  }

  return {
    async loadAll(
      entries: Readonly<Record<string, NamedRelease>>,
      shown: Composition,
    ): Promise<Map<string, Remote>> {
      const loaded = Object.entries(entries).map(
        async ([name, entry]) => [name, await loadOnce(name, entry, shown)] as const,
      )
      return new Map(await Promise.all(loaded))
    },
    /** Ends all remotes except `used`, and returns those that it ended. */
    endOthers(used: readonly Remote[]): readonly LoadedRemote[] {
      const others = [...byManifest].filter(([, remote]) => !used.includes(remote))
      for (const [manifest, remote] of others) {
        byManifest.delete(manifest)
        remote.renderer?.close()
        remote.loader?.close()
      }
      return others.map(([, remote]) => remote)
    },
  }
}

/** Loads and renders the recent requests of the previous version before visitors repeat them. */
async function warmUp(remote: LoadedRemote, before: Remote | undefined, budget: number): Promise<void> {
  if (!remote.renderer || before?.status !== 'loaded') return
  const { renderer, loader } = before
  const wanted = (loader?.recent() ?? []).flatMap((one) => fitAgain(one, remote))
  const warm = [
    remote.renderer.warm(renderer?.recent() ?? []),
    remote.loader?.warm(wanted) ?? Promise.resolve(),
  ]
  await withTimeout(budget, Promise.all(warm)).catch(() => {}) // warming up goes on, but visitors wait no longer
}

/** Checks old data against the declarations of the new version; empty when the data no longer fit. */
function fitAgain({ slot, data }: { slot: string; data: object }, { slots }: LoadedRemote) {
  const fitted = slots.get(slot)?.fit?.(data)
  return fitted?.status === 'fits' ? [{ slot, data: fitted.data }] : []
}

async function reportStart({ name, version, renderer }: LoadedRemote, log: Log): Promise<void> {
  const cause = await renderer?.started
  if (cause === undefined) return
  log.problem({
    name: 'remoteThrew',
    remote: name,
    version,
    cause: `its server entry did not start: ${cause}`,
  })
}
