import { LRUCache } from 'lru-cache'
import { asksForMap } from '../../shared/list/asksForMap.ts'
import { readPlacesQuery } from '../../shared/list/readPlacesQuery.ts'
import type { ReadyPage } from './reply.ts'
import type { RequestContext } from './requestContext.ts'

export interface PageCache {
  /** The page of `key`, made at most once at a time when pages are kept. */
  recall(key: string, make: () => Promise<MadePage>): Promise<ReadyPage>
}

export interface MadePage {
  page: ReadyPage
  /** Characters. */
  size: number
  /** Milliseconds; 0 is not kept at all. */
  keepFor: number
}

/** How long a page may be kept. Its key holds everything that it is made of, so a good one is never stale. */
export const keeping = {
  good: 3_600_000,
  /** A slot has its fallback because of a passing fault: soon tried again, yet no stampede. */
  passing: 1_000,
  /** Addresses that do not exist are without number; they must not push out those that do. */
  notFound: 0,
} as const

const largest = 96 * 1024 * 1024 /* characters */

export function createPageCache(keeps = true): PageCache {
  const kept = new LRUCache<string, ReadyPage>({ max: 5_000, maxSize: largest })
  const making = new Map<string, Promise<ReadyPage>>()

  async function makeAndKeep(key: string, make: () => Promise<MadePage>): Promise<ReadyPage> {
    const { page, size, keepFor } = await make()
    if (keepFor > 0) kept.set(key, page, { ttl: keepFor, size: size + 1 })
    return page
  }

  return {
    async recall(key, make) {
      if (!keeps) return (await make()).page
      const known = kept.get(key) ?? making.get(key)
      if (known) return known
      const made = makeAndKeep(key, make).finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
  }
}

/** Everything that a page's bytes depend on. */
export function pageKey(from: {
  path: string
  context: RequestContext
  composition: string
  revision: string
}): string {
  const { path, context, composition, revision } = from
  const asked = readPlacesQuery(context.search, null)
  const sent = context.search.get('sent')
  const map = asksForMap(context.search)
  return JSON.stringify([path, asked, sent, map, context.origin, context.showNotice, composition, revision])
}
