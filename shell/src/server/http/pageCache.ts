import { LRUCache } from 'lru-cache'
import type { ReadyPage } from './reply.ts'
import type { RequestContext } from './requestContext.ts'

export interface PageCache {
  /** The page of `key`, made once at a time when pages are cached. `signal` is aborted when the visitor leaves. */
  recall(key: string, make: MakePage, signal?: AbortSignal): Promise<ReadyPage>
}

/** `isWanted` says whether a visitor still waits for the page. */
type MakePage = (isWanted: () => boolean) => Promise<MadePage>

interface Making {
  page: Promise<ReadyPage>
  waiting: number
}

export interface MadePage {
  page: ReadyPage
  size: number
  /** Milliseconds; 0 is not kept at all. */
  keepFor: number
}

/** How long a page may be kept. Its key holds everything that it is made of, so a good one is never stale. */
export const keeping = {
  good: 3_600_000,
  /** Lists have countless choices, too; a repeat of one comes soon. */
  narrowed: 60_000,
  /** A slot has its fallback because of a passing fault: soon tried again, yet no stampede. */
  passing: 1_000,
  /** Addresses that do not exist are without number; they must not push out those that do. */
  notFound: 0,
} as const

const largest = 96 * 1024 * 1024 /* characters, before they are compressed: some 20 MB are kept */

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

  return {
    async recall(key, make, signal) {
      if (!keeps) return (await make(() => signal?.aborted !== true)).page
      const cached = cache.get(key)
      if (cached) return cached
      const its = making.get(key) ?? begin(key, make)
      if (!signal?.aborted) its.waiting += 1
      signal?.addEventListener('abort', () => (its.waiting -= 1))
      return its.page
    },
  }
}

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
