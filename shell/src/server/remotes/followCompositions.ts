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
import { createLastGoodKeeper } from './createLastGoodKeeper.ts'
import {
  createComposition,
  createVariants,
  remotesOf,
  type Compositions,
  type LoadedRecord,
  type Remote,
} from './compositions.ts'
import { readNewest } from './readNewest.ts'
import { createRemoteLoader, type LoaderOptions } from './remoteLoader.ts'
import { retainAssets } from './retainedAssets.ts'

/** Milliseconds between two looks at the registry: what is promoted is shown within a second. */
export const pollEvery = 400

export interface FollowOptions extends Omit<LoaderOptions, 'loading'> {
  registry: CompositionReader & ReleaseReader & TrustKeeping
  environment: string
  /** How slots load their data; default: a page waits 150 ms, and what the trust log allows may be asked. */
  loading?: LoadingSettings
  /** Milliseconds between two looks at the registry; default 400. */
  pollEvery?: number
  /** Milliseconds until a dead remote is tried again; default 2000. */
  recheckEvery?: number
  /** Milliseconds until the site starts without a registry that does not answer; default 5000. */
  startWithin?: number
  /** Milliseconds until the versions before are ended; default 5000: pages that are being made may still need them. */
  retireAfter?: number
  /** Where what is shown is kept for a start without the registry; without it nothing is kept. */
  lastGoodFolder?: string
  /** Called with each composition just before the first page is made with it. */
  onShown?: (record: CompositionRecord) => void
}

interface LoadingSettings {
  /** Milliseconds that a page waits. */
  wait?: number
  /** Origins that may be asked at most; default: those that the trust log allows. */
  origins?: readonly string[] | undefined
  /** Origin → the one that is asked in its place. */
  instead?: ReadonlyMap<string, string>
}

export interface FollowedCompositions extends Compositions {
  stop(): void
}

interface Shown extends LoadedRecord {
  stored: StoredComposition
  variantFor: Compositions['current']
}

interface FollowState {
  /** Nothing until a first composition is loaded. */
  shown?: Shown
  /** Whether that is what this machine showed last, since the registry could not be read yet. */
  isFromLastGood: boolean
  /** When its remotes were read last, by `performance.now()`. */
  checkedAt: number
  /** Compositions that are being loaded. */
  loading: number
  isStopped: boolean
}

/**
 * Keeps up with the registry. Resolves with the first composition; with what this machine showed last when the registry is
 * empty or out of reach, or with none when there is none. Never rejects.
 */
export async function followCompositions(options: FollowOptions): Promise<FollowedCompositions> {
  const { registry, environment, log } = options
  const { recheckEvery = 2_000, startWithin = 5_000, retireAfter = 5_000 } = options
  const keeper = createLastGoodKeeper({ ...options, recheckEvery })
  const loader = createRemoteLoader({ ...options, registry: keeper.releases, loading: loadingWith(options) })
  const retained = retainAssets(registry, environment)
  const nothing = createComposition(`${environment}/0`, new Map())
  const state: FollowState = { isFromLastGood: false, checkedAt: 0, loading: 0, isStopped: false }

  async function keepUp(): Promise<void> {
    const { stored: newest, isFresh } = await readNewest(registry, environment, state.shown?.stored, log)
    if (isFresh) state.isFromLastGood = false
    const isOlder = !isFresh && !state.shown && (await showLastGood(newest?.record.number))
    const isNew = newest?.sha256 !== state.shown?.stored.sha256
    if (newest && !isOlder && (isNew || isDueAgain() || hasBaked())) await loadAndShow(newest)
    if (state.shown) keeper.keep(state.shown.stored)
  }

  function isDueAgain(): boolean {
    const isAnyDead = state.shown && remotesOf(state.shown).some(({ status }) => status === 'dead')
    return isAnyDead === true && performance.now() - state.checkedAt >= recheckEvery
  }

  /** Whether a bake period ended: then what part of the visitors kept is needed no longer. */
  function hasBaked(): boolean {
    if (!state.shown) return false
    const running = runningBakes(state.shown.record)
    return [...state.shown.previous.keys()].some((name) => !running[name])
  }

  async function loadAndShow(stored: StoredComposition): Promise<void> {
    const next = await load(stored)
    state.checkedAt = performance.now()
    const isNew = stored.sha256 !== state.shown?.stored.sha256
    if (!isNew && isSame(next, state.shown)) return
    if (isNew) state.isFromLastGood = false
    show(stored, next)
    keeper.keepAgain(stored)
  }

  /** Unless the registry has a newer one that reads: `other` is its number. */
  async function showLastGood(other = 0): Promise<boolean> {
    const stored = await keeper.read()
    if (!stored || stored.record.number <= other) return false
    const next = await load(stored)
    if (state.shown) return false
    state.isFromLastGood = true
    show(stored, next)
    const { number, created } = stored.record
    const cause = `number ${number} of ${created}, which this machine showed last, is shown until it reads again`
    log.problem({ name: 'registryUnreachable', cause: `${environment}: ${cause}` })
    return true
  }

  async function load({ record }: StoredComposition): Promise<LoadedRecord> {
    const before = state.shown?.variantFor() ?? nothing
    state.loading += 1
    const [stable, canaries, previous] = await Promise.all([
      loader.loadAll(record.remotes, before),
      loader.loadAll(record.canaries ?? {}, before),
      loader.loadAll(runningBakes(record), before),
    ]).finally(() => (state.loading -= 1))
    return { record, stable, canaries, previous }
  }

  function show(stored: StoredComposition, next: LoadedRecord): void {
    const shown = { ...next, stored, variantFor: createVariants(next) }
    retained.add(next.record)
    options.onShown?.(next.record)
    state.shown = shown
    log.info('composition', describe(shown))
    setTimeout(retireOthers, retireAfter).unref()
  }

  /** Not while a composition is being loaded: what it needs may be among those that no visitor gets now. */
  function retireOthers(): void {
    if (state.loading > 0) return void setTimeout(retireOthers, retireAfter).unref()
    for (const remote of loader.endOthers(state.shown ? remotesOf(state.shown) : [])) retained.retain(remote)
  }

  async function poll(): Promise<void> {
    await keepUp().catch((error: unknown) =>
      log.error('the registry could not be followed', { cause: String(error) }),
    )
    if (!state.isStopped) setTimeout(() => void poll(), options.pollEvery ?? pollEvery).unref()
  }

  await keeper.read() // what is here is not asked of the registry
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([poll(), new Promise((resolve) => (timer = setTimeout(resolve, startWithin)))])
  clearTimeout(timer)
  if (!state.shown) await showLastGood()

  return {
    current: (bucket) => state.shown?.variantFor(bucket) ?? nothing,
    isSplit: () => state.shown !== undefined && isEvaluated(state.shown.record),
    record: () => state.shown?.record,
    isFromLastGood: () => state.isFromLastGood,
    async file(remote, file) {
      for (const found of state.shown ? remotesOf(state.shown) : []) {
        const served = found.status === 'loaded' && found.name === remote && found.files.get(file)
        if (served) return served
      }
      return retained.file(remote, file)
    },
    stop() {
      state.isStopped = true
      loader.endOthers([])
    },
  }
}

export function loadingWith({
  registry,
  log,
  loading = {},
}: Pick<FollowOptions, 'registry' | 'log' | 'loading'>): DataLoaderOptions {
  const { wait = 150, origins, instead = new Map() } = loading
  return { log, wait, instead, allowance: createAllowance(registry, origins) }
}

function describe({ variantFor, stable, canaries, previous }: Shown): Record<string, unknown> {
  return {
    composition: variantFor().id,
    remotes: versionsOf(stable),
    ...(canaries.size > 0 && { canaries: versionsOf(canaries) }),
    ...(previous.size > 0 && { watched: versionsOf(previous) }),
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
function isSame(next: LoadedRecord, shown: LoadedRecord | undefined): boolean {
  const before = shown ? remotesOf(shown) : []
  const after = remotesOf(next)
  return (
    after.length === before.length && after.every(({ status }, index) => status === before[index]?.status)
  )
}
