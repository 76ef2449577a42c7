import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Content } from '@tessera/content/port'
import { ifMissing } from './ifMissing.ts'
import { createServed, qualities, type ServedFile } from '../http/servedFile.ts'

/** The pictures that content names; the most wanted ones are held in memory. */
export interface MediaFiles {
  file(name: string): Promise<ServedFile | undefined>
}

const held = 64 * 1024 * 1024 /* bytes */

export function openMedia(content: Content): MediaFiles {
  const cache = new LRUCache<string, { file: ServedFile; bytes: number }>({
    maxSize: held,
    sizeCalculation: ({ bytes }) => bytes + 1,
  })

  return {
    async file(name) {
      const media = await content.mediaFile(name)
      if (!media) return undefined
      const key = `${content.revision()} ${name}`
      const known = cache.get(key)
      if (known) return known.file
      const bytes = await readFile(media.path).catch(ifMissing(undefined))
      if (!bytes) return undefined
      const file = createServed(media.type, bytes, qualities.recompressed)
      cache.set(key, { file, bytes: bytes.length })
      return file
    },
  }
}
