import { hashOf } from '../documents/hashOf.ts'
import type { TextHash } from './LogRecord.ts'
import { bytesOf, keys, stringOf } from './keys.ts'
import type { Store } from '@tessera/store/Store'
import { WriteRefused, type Revision } from './WritePort.ts'

export type Texts = ReturnType<typeof createTexts>

const maxCached = 200 /* texts: those of the pages that editors are at */

/** The texts that records name, each under its hash. */
export function createTexts(store: Store) {
  const cached = new Map<string, string>()

  function remember(hash: string, text: string): string {
    cached.delete(hash)
    cached.set(hash, text)
    const [oldest] = cached.keys()
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
    return text
  }

  return {
    /** It outlives a power cut when this resolves. */
    async keep(text: string | null): Promise<TextHash> {
      if (text === null) return null
      const hash = hashOf(text)
      const bytes = bytesOf(text)
      if (cached.has(hash)) return hash
      const outcome = await store.create(keys.text(hash), bytes)
      if (outcome === 'exists') await store.replace(keys.text(hash), bytes) // young again: what is old is collected
      remember(hash, text)
      return hash
    },
    /** Rejects with `WriteRefused` where the store lost it. */
    async read(hash: TextHash): Promise<string | null> {
      if (hash === null) return null
      const known = cached.get(hash)
      if (known !== undefined) return remember(hash, known)
      const bytes = await store.read(keys.text(hash))
      const text = bytes && stringOf(bytes)
      if (text !== undefined && hashOf(text) === hash) return remember(hash, text)
      throw new WriteRefused(
        `the studio's store ${text === undefined ? 'has lost' : 'has damaged'} the text ${keys.text(hash)}: restore the store from a backup, or save the document again`,
      )
    },
  }
}

export function revisionOf(hash: TextHash): Revision {
  return hash === null ? null : hash.slice(0, 16)
}
