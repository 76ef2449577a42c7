import { randomUUID } from 'node:crypto'
import { keyOf } from '../layout/keyOf.ts'
import type { Store } from '@tessera/store/Store'
import { whereOlder } from '@tessera/store/isOlder'
import { young } from './young.ts'
import { type GcRegistry, type Plan, planRemoval } from './plan.ts'
import { putAllBack, removeSafely } from './removeSafely.ts'

/** What to clean up. `last`: number of newest compositions to keep for each environment. */
export interface GcRequest {
  registry: GcRegistry
  store: Store
  last: number
  dryRun?: boolean
  /** Default: the time by the store's clock. */
  now?: Date
  onProgress?: (line: string) => void
}

/** Keys of the objects that were removed (on a dry run: would be), and of those that a process needed meanwhile. */
export interface GcResult {
  dryRun: boolean
  removed: readonly string[]
  spared: readonly string[]
  bytes: number
}

const kinds = ['versions', 'manifests', 'signatures', 'blobs'] as const

/** Removes objects that no one needs any more. Keeps the logs, and so each environment's history. */
export async function collectGarbage(request: GcRequest): Promise<GcResult> {
  const { registry, store, last, dryRun = false, onProgress = () => {} } = request
  if (!dryRun) await putAllBack(store)
  const now = request.now ?? (dryRun ? new Date() : await storesTime(store))
  onProgress('Reading the logs, and what they name')
  const plan = await planRemoval(registry, store, { now, last })
  const planned = kinds.flatMap((kind) => plan[kind]).concat(plan.chunks, plan.previews, plan.leftovers)
  const sizes = new Map(
    await Promise.all(planned.map(async ({ key }) => [key, (await store.size(key)) ?? 0] as const)),
  )
  const buildResult = (removed: Plan['blobs'], spared: Plan['blobs']) => ({
    dryRun,
    removed: removed.map(({ key }) => key),
    spared: spared.map(({ key }) => key),
    bytes: removed.reduce((sum, { key }) => sum + (sizes.get(key) ?? 0), 0),
  })
  if (dryRun) return buildResult(planned, [])

  const removals = []
  for (const kind of kinds) {
    const report = (count: number) => onProgress(`Removing ${kind}: ${count} of ${plan[kind].length}`)
    removals.push(await removeSafely(store, plan[kind], plan, report))
  }
  await Promise.all(plan.leftovers.map(({ key }) => store.remove(key)))
  for (const { key } of plan.previews) await store.remove(key)
  const chunks = await removeIfOld(store, plan, now)
  const removed = removals.flatMap((removal) => removal.removed)
  const spared = removals.flatMap((removal) => removal.spared)
  return buildResult([...removed, ...chunks, ...plan.previews, ...plan.leftovers], spared)
}

/** Removes the planned chunks, except those that a publish has written again since: they are no longer old. */
async function removeIfOld(store: Store, { chunks }: Plan, now: Date): Promise<Plan['chunks']> {
  const old = await whereOlder(store, chunks, ({ key }) => key, now, young)
  await Promise.all(old.map(({ key }) => store.remove(key)))
  return old
}

/** The time by the store's clock: if this machine's clock were far ahead, young objects would be removed. */
async function storesTime(store: Store): Promise<Date> {
  const key = `${keyOf.unfinished()}/gc-${randomUUID()}`
  await store.create(key, Buffer.from('now'))
  const time = await store.modified(key)
  await store.remove(key)
  return time ?? new Date()
}
