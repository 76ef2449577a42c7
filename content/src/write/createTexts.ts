import { hashOf } from '../documents/hashOf.ts'
import type { TextHash } from './LogRecord.ts'
import { keys } from './keys.ts'
import type { Store } from '@tessera/store/Store'
import { WriteRefused, type Revision } from './WritePort.ts'

export type Texts = ReturnType<typeof createTexts>

const maxCached = 200 /* texts: those of the pages being edited */

/** Stores the texts that records name, each under its hash. */
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
    /** Stores a text, which survives a power cut when this resolves. */
    async store(text: string | null): Promise<TextHash> {
      if (text === null) return null
      const hash = hashOf(text)
      if (cached.has(hash)) return hash
      const bytes = Buffer.from(text)
      const outcome = await store.create(keys.text(hash), bytes)
      if (outcome === 'exists') await store.replace(keys.text(hash), bytes) // renews the text's age, because old texts are removed
      remember(hash, text)
      return hash
    },
    /** Rejects with `WriteRefused` if the store lost the text. */
    async read(hash: TextHash): Promise<string | null> {
      if (hash === null) return null
      const known = cached.get(hash)
      if (known !== undefined) return remember(hash, known)
      const bytes = await store.read(keys.text(hash))
      const text = bytes && Buffer.from(bytes).toString()
      if (text !== undefined && hashOf(text) === hash) return remember(hash, text)
      throw new WriteRefused(
        `the studio's store ${text === undefined ? 'has lost' : 'has damaged'} the text ${keys.text(hash)}: restore the store from a backup, or save the document again`,
      )
    },
  }
}

/** The first 16 digits of the hash: saves and publishes name texts by it. */
export function revisionOf(hash: TextHash): Revision {
  return hash === null ? null : hash.slice(0, 16)
}
