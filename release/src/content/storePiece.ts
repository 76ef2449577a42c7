import { zstdCompressSync } from 'node:zlib'
import { keyOf } from '../store/keyOf.ts'
import type { Store } from '../store/store.ts'

const young = 24 * 3600 * 1000 /* ms: what is older may be about to be cleaned up */

/**
 * Stores a piece under the sha256 of what it is unpacked. One that is there stays, unless it is old and `isNamed` by no
 * record: it is written anew then, so that `release gc` takes it for a young one. Returns whether it was written.
 */
export async function storePiece(
  store: Store,
  sha256: string,
  bytes: Uint8Array,
  isNamed: boolean,
): Promise<boolean> {
  const key = keyOf.piece(sha256)
  const modified = await store.modified(key)
  if (modified && (isNamed || Date.now() - modified.getTime() < young)) return false
  const packed = zstdCompressSync(bytes)
  if (modified) await store.replace(key, packed)
  else await store.create(key, packed)
  return true
}
