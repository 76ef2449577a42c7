import { open } from 'node:fs/promises'
import { sha256Of } from '../store/canonicalBytes.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'
import { pieceBytes, type StoredFile } from './ContentRecord.ts'
import { storePiece } from './storePiece.ts'

const atOnce = 8 /* pieces in memory */

/** What has become of a file's pieces. */
export interface Stored extends StoredFile {
  /** Pieces that were not there; on a dry run those that no record names. */
  written: number
}

interface StoreOptions {
  /** Pieces that a record names. */
  named: ReadonlySet<string>
  dryRun: boolean
}

/** Stores what of a file is not there yet. */
export async function storeFile(store: Store, path: string, options: StoreOptions): Promise<Stored> {
  await using file = await open(path)
  const { size } = await file.stat()
  const pieces: string[] = []
  let written = 0
  for (let from = 0; from < size; from += atOnce * pieceBytes) {
    const bytes = Buffer.alloc(Math.min(size - from, atOnce * pieceBytes))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    if (bytesRead < bytes.length) throw new RegistryError('altered', path, 'it changed while it was read')
    const stored = await storeBytes(store, bytes, options)
    pieces.push(...stored.pieces)
    written += stored.written
  }
  return { bytes: size, pieces, written }
}

/** The same of what is in memory. */
export async function storeBytes(
  store: Store,
  bytes: Uint8Array,
  { named, dryRun }: StoreOptions,
): Promise<Stored> {
  const parts = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_none, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  )
  const pieces = parts.map((part) => ({ part, sha256: sha256Of(part) }))
  const written = await Promise.all(
    pieces.map(async ({ part, sha256 }) =>
      dryRun ? !named.has(sha256) : storePiece(store, sha256, part, named.has(sha256)),
    ),
  )
  return {
    bytes: bytes.length,
    pieces: pieces.map(({ sha256 }) => sha256),
    written: written.filter(Boolean).length,
  }
}
