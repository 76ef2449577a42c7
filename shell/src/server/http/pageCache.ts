import { LRUCache } from 'lru-cache'
import type { ReadyPage } from './reply.ts'
import type { RequestContext } from './requestContext.ts'

/** Returns the page of `key`; several visitors share one rendering. `signal` is aborted when the visitor leaves. */
export type PageCache = (key: string, make: MakePage, signal?: AbortSignal) => Promise<ReadyPage>

/** `isWanted` says whether a visitor still waits for the page. */
type MakePage = (isWanted: () => boolean) => Promise<MadePage>

interface Making {
  page: Promise<ReadyPage>
  waiting: number
}

/** A rendered page, and for how long it may be cached. */
export interface MadePage {
  page: ReadyPage
  /** Characters of the page's HTML. */
  size: number
  /** Milliseconds that the page may be cached; 0: not at all. */
  keepFor: number
}

/** Milliseconds that a page may be cached. The key covers all inputs, so a good page is never stale. */
export const keeping = {
  good: 3_600_000,
  narrowed: 60_000 /* filtered lists: there are countless lists, and a request is repeated soon or not at all */,
  passing: 1_000 /* a slot has its fallback after a passing failure: made again soon, but not for each visitor */,
  notFound: 0 /* missing addresses are countless; they must not evict existing pages */,
} as const

const largest = 96 * 1024 * 1024 /* characters before compression, about 20 MB of memory */

/** Caches pages in memory; with `keeps` false, renders each page every time. */
export function createPageCache(keeps = true): PageCache {
  const cache = new LRUCache<string, ReadyPage>({ max: 5_000, maxSize: largest })
  const making = new Map<string, Making>()

  async function makeAndKeep(key: string, made: Promise<MadePage>): Promise<ReadyPage> {
    const { page, size, keepFor } = await made
    if (keepFor > 0) cache.set(key, page, { ttl: keepFor, size: size + 1 })
    return page
  }

  function begin(key: string, make: MakePage): Making {
    const page = makeAndKeep(
      key,
      make(() => begun.waiting > 0),
    ).finally(() => making.delete(key))
    const begun: Making = { page, waiting: 0 }
    making.set(key, begun)
    return begun
  }

  return async function recall(key, make, signal) {
    if (!keeps) return (await make(() => signal?.aborted !== true)).page
    const cached = cache.get(key)
    if (cached) return cached
    const rendering = making.get(key) ?? begin(key, make)
    if (!signal?.aborted) rendering.waiting += 1
    signal?.addEventListener('abort', () => (rendering.waiting -= 1))
    return rendering.page
  }
}

/** Cache key of a page: everything by which the page of two visitors can differ. */
export function pageKey(from: {
  path: string
  parameters: object
  context: RequestContext
  composition: string
  revision: string
}): string {
  const { path, parameters, context, composition, revision } = from
  return JSON.stringify([path, parameters, context.origin, context.showNotice, composition, revision])
}
