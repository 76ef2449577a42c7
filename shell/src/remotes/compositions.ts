import type { Registry, StoredComposition } from '@tessera/release/registry/registry'
import type { ServedFile } from '../assets/servedFile.ts'
import type { Log } from '../log.ts'
import type { PoolOptions } from '../slots/pool.ts'
import { liveRemotes, type Composition, type LiveRemote, type Remote } from './composition.ts'
import { keepFiles } from './keptFiles.ts'
import { loadRemote, type Entry } from './loadRemote.ts'
import { within } from './within.ts'
import { readNewest } from './readNewest.ts'

/** The composition that pages are made with, kept up with the registry. */
export interface Compositions {
  current(): Composition
  /** A file of a remote in this or an earlier composition. */
  file(remote: string, file: string): Promise<ServedFile | undefined>
  stop(): void
}

export interface FollowOptions extends PoolOptions {
  registry: Registry
  environment: string
  log: Log
  /** Milliseconds between two looks at the registry. */
  pollEvery: number
  /** Milliseconds until a dead remote is tried again. */
  recheckEvery: number
}

const patience = 5_000 /* ms; a registry that does not answer must not keep the site from starting */
const warmest = 400 /* ms; a promotion is live within a second, warm or not */
const leaveTime = 5_000 /* ms; pages that are being made may still need the versions before */

/** Resolves with the first composition, or with none when the registry is empty or out of reach. Never rejects. */
export async function followCompositions(options: FollowOptions): Promise<Compositions> {
  const { registry, environment, log, pollEvery, recheckEvery } = options
  const kept = keepFiles(registry, environment)
  /** Live remotes by their manifest's hash: what was verified once is not read again. */
  const live = new Map<string, LiveRemote>()
  let shown: StoredComposition | undefined
  let current: Composition = { id: `${environment}/0`, key: `${environment}/0`, remotes: new Map() }
  let checkedAt = 0
  let stopped = false

  async function keepUp(): Promise<void> {
    const newest = await readNewest(registry, environment, shown, log)
    const isNew = newest !== undefined && newest.sha256 !== shown?.sha256
    if (newest && (isNew || isDueAgain())) await show(newest, isNew)
  }

  function isDueAgain(): boolean {
    const anyDead = [...current.remotes.values()].some((remote) => remote.status === 'dead')
    return anyDead && performance.now() - checkedAt >= recheckEvery
  }

  async function show(stored: StoredComposition, isNew: boolean): Promise<void> {
    const remotes = new Map(
      await Promise.all(
        Object.entries(stored.record.remotes).map(
          async ([name, entry]) => [name, await load(name, entry)] as const,
        ),
      ),
    )
    const id = `${environment}/${stored.record.number}`
    const key = `${id} ${[...remotes.values()].map((remote) => `${remote.name}=${remote.status}`).join(' ')}`
    checkedAt = performance.now()
    if (!isNew && key === current.key) return
    kept.add(stored.record)
    shown = stored
    current = { id, key, remotes }
    log.info('composition', { composition: id, remotes: Object.fromEntries([...remotes].map(describe)) })
    setTimeout(forgetUnused, leaveTime).unref()
    void compressAhead(current)
  }

  /** One file after the other: pages that are being sent need the same threads. */
  async function compressAhead(composition: Composition): Promise<void> {
    for (const remote of liveRemotes(composition)) {
      for (const file of remote.files.values()) if (composition === current) await file.body('br')
    }
  }

  async function load(name: string, entry: Entry): Promise<Remote> {
    const known = live.get(entry.manifest)
    if (known) return known
    const remote = await loadRemote(name, entry, registry, options)
    if (remote.status === 'dead') log.problem(remote.problem)
    else {
      live.set(entry.manifest, remote)
      await reportStart(remote)
      await warmUp(remote)
    }
    return remote
  }

  /** What the version before was asked for lately is drawn before visitors ask for it. */
  async function warmUp({ name, renderer }: LiveRemote): Promise<void> {
    const before = current.remotes.get(name)
    if (!renderer || before?.status !== 'live') return
    const warm = renderer.warm(before.renderer?.recent() ?? [])
    await within(warmest, warm).catch(() => {})
  }

  async function reportStart({ name, version, renderer }: LiveRemote): Promise<void> {
    const cause = await renderer?.started
    if (cause)
      log.problem({
        name: 'remoteThrew',
        remote: name,
        version,
        cause: `its server half does not start: ${cause}`,
      })
  }

  function forgetUnused(): void {
    const used = new Set<Remote>(current.remotes.values())
    for (const [manifest, remote] of live) {
      if (used.has(remote)) continue
      live.delete(manifest)
      kept.hold(remote)
      remote.renderer?.close()
    }
  }

  async function poll(): Promise<void> {
    await keepUp().catch((error: unknown) =>
      log.error('the registry could not be followed', { cause: String(error) }),
    )
    if (!stopped) setTimeout(() => void poll(), pollEvery).unref()
  }

  let waiting: ReturnType<typeof setTimeout> | undefined
  await Promise.race([poll(), new Promise((resolve) => (waiting = setTimeout(resolve, patience)))])
  clearTimeout(waiting)

  return {
    current: () => current,
    async file(remote, file) {
      const found = current.remotes.get(remote)
      return (found?.status === 'live' ? found.files.get(file) : undefined) ?? kept.file(remote, file)
    },
    stop() {
      stopped = true
      for (const remote of live.values()) remote.renderer?.close()
    },
  }
}

function describe([name, remote]: [string, Remote]): [string, string] {
  return [name, remote.status === 'live' ? remote.version : `${remote.version} (dead)`]
}
