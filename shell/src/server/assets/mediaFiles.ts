import { readFile, stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Content, MediaFile } from '@tessera/content/port'
import { ifMissing } from '@tessera/store/ifMissing'
import { createServed, isCompressible, qualities, type ServedFile } from '../http/servedFile.ts'

/** Finds a cached file, or a `MediaFile` to send from the disk if it is too large to cache. Undefined if there is none. */
export type MediaFiles = (name: string) => Promise<ServedFile | MediaFile | undefined>

const cacheSize = 64 * 1024 * 1024 /* bytes */

/** Bytes of the largest incompressible file that is cached. */
export const maxCached = 4 * 1024 * 1024

/** Caches small files in memory, for each revision of the content. */
export function openMedia(content: Pick<Content, 'mediaFile' | 'revision'>): MediaFiles {
  const cache = new LRUCache<string, { file: ServedFile; bytes: number }>({
    maxSize: cacheSize,
    sizeCalculation: ({ bytes }) => bytes + 1,
  })

  return async function mediaFile(name) {
    const media = await content.mediaFile(name)
    if (!media) return undefined
    const key = `${content.revision()} ${name}`
    const cached = cache.get(key)
    if (cached) return cached.file
    const found = await stat(media.path).catch(ifMissing(undefined))
    if (!found) return undefined
    if (found.size > maxCached && !isCompressible(media.type)) return media
    const bytes = await readFile(media.path).catch(ifMissing(undefined))
    if (!bytes) return undefined
    const file = createServed(media.type, bytes, qualities.recompressed)
    cache.set(key, { file, bytes: bytes.length })
    return file
  }
}
