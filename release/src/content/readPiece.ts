import { zstdDecompressSync } from 'node:zlib'
import { sha256Of } from '../store/canonicalBytes.ts'
import { keyOf } from '../store/keyOf.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'
import { pieceBytes, type StoredFile } from './ContentRecord.ts'

/** Fails with `RegistryError` when it is missing, or is not what its name says. */
export async function readPiece(store: Store, sha256: string): Promise<Uint8Array> {
  const key = keyOf.piece(sha256)
  const packed = await store.read(key)
  if (!packed) throw new RegistryError('missing', key, 'it is not there; publish the content again')
  const bytes = unpacked(packed)
  if (!bytes || sha256Of(bytes) !== sha256)
    throw new RegistryError(
      'altered',
      key,
      'its content differs from its name; remove it, and publish the content again',
    )
  return bytes
}

/** The whole of a file that fits into memory. */
export async function readPieces(store: Store, { pieces }: StoredFile): Promise<Buffer> {
  return Buffer.concat(await Promise.all(pieces.map((sha256) => readPiece(store, sha256))))
}

/** Nothing when it is not packed, or is more than a piece. */
function unpacked(packed: Uint8Array): Uint8Array | undefined {
  try {
    return zstdDecompressSync(packed, { maxOutputLength: pieceBytes })
  } catch {
    return undefined
  }
}
