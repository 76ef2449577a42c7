import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { Registry, StoredComposition } from '@tessera/release/registry'
import type { ServedFile } from '../http/servedFile.ts'
import type { Log } from '../logging/log.ts'
import type { RendererOptions } from '../rendering/renderer.ts'
import type { Composition, LoadedRemote, Remote } from './composition.ts'
import { retainAssets } from './retainedAssets.ts'
import { loadRemote, type Entry } from './loadRemote.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { readNewest } from './readNewest.ts'
import { createVariants, type Variants } from './variants.ts'

/** The composition that pages are made with, kept up with the registry. */
export interface Compositions {
  /** Visitors of another bucket may have another while a canary runs. */
  current(bucket?: number): Composition
  /** Nothing until there is one. */
  record(): CompositionRecord | undefined
  /** A file of a remote in this or an earlier composition. */
  file(remote: string, file: string): Promise<ServedFile | undefined>
  stop(): void
}

export interface FollowOptions extends RendererOptions {
  registry: Registry
  environment: string
  log: Log
  /** Milliseconds between two looks at the registry. */
  pollEvery: number
  /** Milliseconds until a dead remote is tried again. */
  recheckEvery: number
  /** Milliseconds until the site starts without a registry that does not answer; default 5000. */
  startWithin?: number
  /** Milliseconds that a new version may draw ahead before it is shown; default `warmest`. */
  warmFor?: number
  /** Is told of each composition just before the first page is made with it. */
  onShown?: (record: CompositionRecord) => void
}

const patience = 5_000 /* ms; a registry that does not answer must not keep the site from starting */
export const warmest = 400 /* ms; a promotion is live within a second, warm or not */
const leaveTime = 5_000 /* ms; pages that are being made may still need the versions before */

/** Resolves with the first composition, or with none when the registry is empty or out of reach. Never rejects. */
export async function followCompositions(options: FollowOptions): Promise<Compositions> {
  const {
    registry,
    environment,
    log,
    pollEvery,
    recheckEvery,
    warmFor = warmest,
    startWithin = patience,
  } = options
  const kept = retainAssets(registry, environment)
  /** Live remotes by their manifest's hash: what was verified once is not read again. */
  const live = new Map<string, LoadedRemote>()
  let shown: StoredComposition | undefined
  let variants: Variants | undefined
  const nothing: Composition = { id: `${environment}/0`, key: `${environment}/0`, remotes: new Map() }
  let checkedAt = 0
  let stopped = false

  async function keepUp(): Promise<void> {
    const newest = await readNewest(registry, environment, shown, log)
    const isNew = newest !== undefined && newest.sha256 !== shown?.sha256
    if (newest && (isNew || isDueAgain())) await show(newest, isNew)
  }

  function isDueAgain(): boolean {
    const anyDead = variants?.remotes.some((remote) => remote.status === 'dead')
    return anyDead === true && performance.now() - checkedAt >= recheckEvery
  }

  async function show(stored: StoredComposition, isNew: boolean): Promise<void> {
    const { record } = stored
    const [remotes, canaries] = await Promise.all([loadAll(record.remotes), loadAll(record.canaries ?? {})])
    const next = createVariants(record, remotes, canaries)
    checkedAt = performance.now()
    if (!isNew && isSame(next.remotes, variants?.remotes ?? [])) return
    kept.add(record)
    shown = stored
    options.onShown?.(record)
    variants = next
    log.info('composition', {
      composition: next.of().id,
      remotes: Object.fromEntries([...remotes].map(describe)),
      ...(canaries.size > 0 && { canaries: Object.fromEntries([...canaries].map(describe)) }),
    })
    setTimeout(forgetUnused, leaveTime).unref()
    void compressAhead(next)
  }

  async function loadAll(entries: Readonly<Record<string, Entry>>): Promise<Map<string, Remote>> {
    const loaded = Object.entries(entries).map(
      async ([name, entry]) => [name, await load(name, entry)] as const,
    )
    return new Map(await Promise.all(loaded))
  }

  /** One file after the other: pages that are being sent need the same threads. */
  async function compressAhead(ahead: Variants): Promise<void> {
    for (const remote of ahead.remotes) {
      if (remote.status === 'dead') continue
      for (const file of remote.files.values()) if (ahead === variants) await file.body('br')
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
  async function warmUp({ name, renderer }: LoadedRemote): Promise<void> {
    const before = variants?.of().remotes.get(name)
    if (!renderer || before?.status !== 'live') return
    const warm = renderer.warm(before.renderer?.recent() ?? [])
    await withTimeout(warmFor, warm).catch(() => {})
  }

  async function reportStart({ name, version, renderer }: LoadedRemote): Promise<void> {
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
    const used = new Set<Remote>(variants?.remotes)
    for (const [manifest, remote] of live) {
      if (used.has(remote)) continue
      live.delete(manifest)
      kept.retain(remote)
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
  await Promise.race([poll(), new Promise((resolve) => (waiting = setTimeout(resolve, startWithin)))])
  clearTimeout(waiting)

  return {
    current: (bucket) => variants?.of(bucket) ?? nothing,
    record: () => variants?.record,
    async file(remote, file) {
      for (const found of variants?.remotes ?? []) {
        const served = found.status === 'live' && found.name === remote && found.files.get(file)
        if (served) return served
      }
      return kept.file(remote, file)
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

function isSame(some: readonly Remote[], others: readonly Remote[]): boolean {
  return some.length === others.length && some.every(({ status }, place) => status === others[place]?.status)
}
