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
import { createRemoteLoader, type LoaderOptions } from './createRemoteLoader.ts'
import { retainAssets } from './retainAssets.ts'

/** Milliseconds between two reads of the registry: a promotion is shown within a second. */
export const pollEvery = 400

export interface FollowOptions extends Omit<LoaderOptions, 'loading'> {
  registry: CompositionReader & ReleaseReader & TrustKeeping
  environment: string
  /** How slots load their data; default: a page waits 150 ms, and all origins that the trust log allows may be requested. */
  loading?: LoadingSettings
  /** Milliseconds between two reads of the registry; default 400. */
  pollEvery?: number
  /** Milliseconds until a dead remote is tried again; default 2000. */
  recheckEvery?: number
  /** Milliseconds to wait for the registry before the site starts without it; default 5000. */
  startWithin?: number
  /** Milliseconds until replaced versions are ended; default 5000: pages being rendered can still need them. */
  retireAfter?: number
  /** Folder of the last good composition; without it, none is kept. */
  lastGoodFolder?: string
  /** Called with each composition just before the first page is rendered with it. */
  onShown?: (record: CompositionRecord) => void
}

interface LoadingSettings {
  /** Milliseconds that a page waits for a slot's data; default 150. */
  wait?: number
  /** Restricts the origins that may be requested; default: all that the trust log allows. */
  origins?: readonly string[] | undefined
  /** Origin → the origin that is requested in its place. */
  instead?: ReadonlyMap<string, string>
}

/** Compositions that follow the registry until `stop` is called. */
export interface FollowedCompositions extends Compositions {
  stop(): void
}

interface Shown extends LoadedRecord {
  stored: StoredComposition
  variantFor: Compositions['current']
}

interface FollowState {
  /** Undefined until the first composition is loaded. */
  shown?: Shown
  /** Whether `shown` is what this machine showed last, because the registry could not be read yet. */
  isFromLastGood: boolean
  /** When the remotes of `shown` were last read, by `performance.now()`. */
  checkedAt: number
  loading: number
  isStopped: boolean
}

/** Resolves with the newest composition, else the one this machine showed last, else an empty one. Never rejects. */
export async function followCompositions(options: FollowOptions): Promise<FollowedCompositions> {
  const { registry, environment, log } = options
  const { recheckEvery = 2_000, startWithin = 5_000, retireAfter = 5_000 } = options
  const keeper = createLastGoodKeeper({ ...options, recheckEvery })
  const loader = createRemoteLoader({
    ...options,
    registry: keeper.releases,
    loading: createLoadingOptions(options),
  })
  const retained = retainAssets(registry, environment)
  const nothing = createComposition(`${environment}/0`, new Map())
  const state: FollowState = { isFromLastGood: false, checkedAt: 0, loading: 0, isStopped: false }

  async function followNewest(): Promise<void> {
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

  /** Whether a bake period ended, so that the version that some visitors kept is no longer needed. */
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

  /** Shows the last good composition, unless `other`, the number of the registry's, is at least as high. */
  async function showLastGood(other = 0): Promise<boolean> {
    const stored = await keeper.read()
    if (!stored || stored.record.number <= other) return false
    const next = await load(stored)
    if (state.shown) return false
    state.isFromLastGood = true
    show(stored, next)
    const { number, created } = stored.record
    const cause = `number ${number} of ${created}, which this machine showed last, is shown until the registry can be read`
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

  /** Ends replaced versions, but not while a composition is being loaded, which can need one of them. */
  function retireOthers(): void {
    if (state.loading > 0) return void setTimeout(retireOthers, retireAfter).unref()
    for (const remote of loader.endOthers(state.shown ? remotesOf(state.shown) : [])) retained.retain(remote)
  }

  async function poll(): Promise<void> {
    await followNewest().catch((error: unknown) =>
      log.error('the registry could not be followed', { cause: String(error) }),
    )
    if (!state.isStopped) setTimeout(() => void poll(), options.pollEvery ?? pollEvery).unref()
  }

  await keeper.read() // so that kept blobs are not read from the registry again
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

/** The options of data loaders, with their defaults. */
export function createLoadingOptions({
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
    remotes: describeVersions(stable),
    ...(canaries.size > 0 && { canaries: describeVersions(canaries) }),
    ...(previous.size > 0 && { watched: describeVersions(previous) }),
  }
}

function describeVersions(remotes: ReadonlyMap<string, Remote>): Record<string, string> {
  return Object.fromEntries(
    Array.from(remotes, ([name, { status, version }]) => [
      name,
      status === 'dead' ? `${version} (dead)` : version,
    ]),
  )
}

/** Whether the same remotes could be read as in the shown record. */
function isSame(next: LoadedRecord, shown: LoadedRecord | undefined): boolean {
  const before = shown ? remotesOf(shown) : []
  const after = remotesOf(next)
  return (
    after.length === before.length && after.every(({ status }, index) => status === before[index]?.status)
  )
}
