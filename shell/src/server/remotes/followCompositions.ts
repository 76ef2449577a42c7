import type { CompositionRecord } from '@tessera/kit/contract/composition'
import {
  type CompositionReader,
  isEvaluated,
  type ReleaseReader,
  runningBakes,
  type StoredComposition,
  type TrustKeeping,
} from '@tessera/release/registry'
import type { DataLoaderOptions } from '../loaders/createDataLoader.ts'
import { createAllowance } from '../loaders/createOutboundRequests.ts'
import { createComposition, type Remote } from './composition.ts'
import { createLastGoodKeeper } from './createLastGoodKeeper.ts'
import { createVariants, remotesOf, type BroughtUp, type Compositions } from './compositions.ts'
import { readNewest } from './readNewest.ts'
import { createRemoteLoader, type LoaderOptions } from './remoteLoader.ts'
import { retainAssets } from './retainedAssets.ts'

export interface FollowOptions extends Omit<LoaderOptions, 'loading'> {
  registry: CompositionReader & ReleaseReader & TrustKeeping
  environment: string
  /** Default: a page waits 150 ms, and what the trust log allows may be asked. */
  loading?: LoadingSettings
  /** Milliseconds between two looks at the registry. */
  pollEvery: number
  /** Milliseconds until a dead remote is tried again. */
  recheckEvery: number
  /** Milliseconds until the site starts without a registry that does not answer; default 5000. */
  startWithin?: number
  /** Milliseconds until the versions before are ended; default 5000. */
  retireAfter?: number
  /** Where what is shown is kept for a start without the registry; without it nothing is kept. */
  lastGoodFolder?: string
  /** Is told of each composition just before the first page is made with it. */
  onShown?: (record: CompositionRecord) => void
}

export interface FollowedCompositions extends Compositions {
  stop(): void
}

const startTimeout = 5_000 /* ms; a registry that does not answer must not keep the site from starting */
const retireDelay = 5_000 /* ms; pages that are being made may still need the versions before */

const recompressDelay = 20_000 /* ms; by then the first visitors have what they came for */

/** How the slots of remotes load their data. */
interface LoadingSettings {
  /** Milliseconds that a page waits; default 150. */
  wait?: number
  /** Whom they may ask at most; default: whom the trust log allows. */
  origins?: readonly string[] | undefined
  /** Origin → the one that is asked in its place. */
  instead?: ReadonlyMap<string, string>
}

function loadingWith({ registry, log, loading = {} }: FollowOptions): DataLoaderOptions {
  const { wait = 150, origins, instead = new Map() } = loading
  return { log, wait, instead, allowance: createAllowance(registry, origins) }
}

/** What visitors get now. */
interface Shown extends BroughtUp {
  stored: StoredComposition
  variantFor: Compositions['current']
}

/**
 * Keeps up with the registry. Resolves with the first composition; with what this machine showed last when the registry is
 * empty or out of reach, or with none when there is none. Never rejects.
 */
export async function followCompositions(options: FollowOptions): Promise<FollowedCompositions> {
  const { registry, environment, log, pollEvery } = options
  const { startWithin = startTimeout, retireAfter = retireDelay } = options
  const keeper = createLastGoodKeeper(options)
  const loader = createRemoteLoader({ ...options, registry: keeper.releases, loading: loadingWith(options) })
  const retained = retainAssets(registry, environment)
  const nothing = createComposition(`${environment}/0`, new Map())
  let shown: Shown | undefined
  let fromLastGood = false
  let checkedAt = 0
  let stopped = false
  let loading = 0

  async function keepUp(): Promise<void> {
    const { stored: newest, isFresh } = await readNewest(registry, environment, shown?.stored, log)
    if (isFresh) fromLastGood = false
    const isOlder = !isFresh && !shown && (await bringUpLastGood(newest?.record.number))
    const isNew = newest?.sha256 !== shown?.stored.sha256
    if (newest && !isOlder && (isNew || isDueAgain() || hasRunOut())) await bringUp(newest)
    if (shown) keeper.keep(shown.stored)
  }

  function isDueAgain(): boolean {
    const anyDead = shown && remotesOf(shown).some(({ status }) => status === 'dead')
    return anyDead === true && performance.now() - checkedAt >= options.recheckEvery
  }

  /** Whether what part of the visitors kept is needed no longer. */
  function hasRunOut(): boolean {
    const running = shown && runningBakes(shown.record)
    return shown !== undefined && [...shown.watched.keys()].some((name) => !running?.[name])
  }

  async function bringUp(stored: StoredComposition): Promise<void> {
    const next = await load(stored)
    checkedAt = performance.now()
    const isNew = stored.sha256 !== shown?.stored.sha256
    if (!isNew && isSame(next, shown)) return
    if (isNew) fromLastGood = false
    show(stored, next)
    keeper.keepAnew(stored)
  }

  /** Unless the registry has a newer one that reads: `other` is its number. */
  async function bringUpLastGood(other = 0): Promise<boolean> {
    const stored = await keeper.read()
    if (!stored || stored.record.number <= other) return false
    const next = await load(stored)
    if (shown) return false
    fromLastGood = true
    show(stored, next)
    const { number, created } = stored.record
    const cause = `number ${number} of ${created}, which this machine showed last, is shown until it reads again`
    log.problem({ name: 'registryUnreachable', cause: `${environment}: ${cause}` })
    return true
  }

  async function load({ record }: StoredComposition): Promise<BroughtUp> {
    const before = shown?.variantFor() ?? nothing
    loading += 1
    const [stable, canaries, watched] = await Promise.all([
      loader.loadAll(record.remotes, before),
      loader.loadAll(record.canaries ?? {}, before),
      loader.loadAll(runningBakes(record), before),
    ]).finally(() => (loading -= 1))
    return { record, stable, canaries, watched }
  }

  function show(stored: StoredComposition, next: BroughtUp): void {
    const now = { ...next, stored, variantFor: createVariants(next) }
    retained.add(next.record)
    options.onShown?.(next.record)
    shown = now
    log.info('composition', describe(now))
    setTimeout(retireOthers, retireAfter).unref()
    setTimeout(() => void compressAhead(now), recompressDelay).unref()
  }

  /** Not while others are brought up: what they need may be among those that nobody gets now. */
  function retireOthers(): void {
    if (loading > 0) return void setTimeout(retireOthers, retireAfter).unref()
    for (const remote of loader.endOthers(shown ? remotesOf(shown) : [])) retained.retain(remote)
  }

  /** One file after the other: pages that are being sent need the same threads. */
  async function compressAhead(ahead: Shown): Promise<void> {
    for (const remote of remotesOf(ahead)) {
      if (remote.status === 'dead') continue
      for (const file of remote.files.values()) if (ahead === shown) await file.recompress()
    }
  }

  async function poll(): Promise<void> {
    await keepUp().catch((error: unknown) =>
      log.error('the registry could not be followed', { cause: String(error) }),
    )
    if (!stopped) setTimeout(() => void poll(), pollEvery).unref()
  }

  await keeper.read() // what is here is not asked of the registry
  let waiting: ReturnType<typeof setTimeout> | undefined
  await Promise.race([poll(), new Promise((resolve) => (waiting = setTimeout(resolve, startWithin)))])
  clearTimeout(waiting)
  if (!shown) await bringUpLastGood()

  return {
    current: (bucket) => shown?.variantFor(bucket) ?? nothing,
    isSplit: () => shown !== undefined && isEvaluated(shown.record),
    record: () => shown?.record,
    isFromLastGood: () => fromLastGood,
    async file(remote, file) {
      for (const found of shown ? remotesOf(shown) : []) {
        const served = found.status === 'loaded' && found.name === remote && found.files.get(file)
        if (served) return served
      }
      return retained.file(remote, file)
    },
    stop() {
      stopped = true
      loader.stop()
    },
  }
}

function describe({ variantFor, stable, canaries, watched }: Shown): Record<string, unknown> {
  return {
    composition: variantFor().id,
    remotes: versionsOf(stable),
    ...(canaries.size > 0 && { canaries: versionsOf(canaries) }),
    ...(watched.size > 0 && { watched: versionsOf(watched) }),
  }
}

function versionsOf(remotes: ReadonlyMap<string, Remote>): Record<string, string> {
  return Object.fromEntries(
    Array.from(remotes, ([name, { status, version }]) => [
      name,
      status === 'dead' ? `${version} (dead)` : version,
    ]),
  )
}

/** Whether the same remotes read, and the same do not. */
function isSame(next: BroughtUp, shown: BroughtUp | undefined): boolean {
  const before = shown ? remotesOf(shown) : []
  const after = remotesOf(next)
  return (
    after.length === before.length && after.every(({ status }, index) => status === before[index]?.status)
  )
}
