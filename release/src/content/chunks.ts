import { zstdDecompressSync, zstdCompressSync } from 'node:zlib'
import { sha256Of } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { chunkBytes, type StoredFile } from './ContentRecord.ts'
import { open } from 'node:fs/promises'

/** Reads and unpacks a chunk. Throws `RegistryError` if the chunk is missing or does not match its name. */
export async function readChunk(store: Store, sha256: string): Promise<Uint8Array> {
  const key = keyOf.chunk(sha256)
  const packed = await store.read(key)
  if (!packed) throw new RegistryError('missing', key, 'it is not there; publish the content again')
  const bytes = unpackedAs(packed, sha256)
  if (!bytes)
    throw new RegistryError(
      'altered',
      key,
      'its content differs from its name; remove it, and publish the content again',
    )
  return bytes
}

/** Reads a whole file; only for files that fit into memory. */
export async function readChunks(store: Store, { pieces }: StoredFile): Promise<Buffer> {
  return Buffer.concat(await Promise.all(pieces.map((sha256) => readChunk(store, sha256))))
}

/** Unpacks a chunk; undefined if it is damaged, too large, or not the chunk with this sha256. */
export function unpackedAs(packed: Uint8Array, sha256: string): Uint8Array | undefined {
  try {
    const bytes = zstdDecompressSync(packed, { maxOutputLength: chunkBytes })
    return sha256Of(bytes) === sha256 ? bytes : undefined
  } catch {
    return undefined
  }
}

const young = 24 * 3600 * 1000 /* ms; `release gc` removes older chunks that no record names */

/**
 * Stores a chunk under the sha256 of its unpacked bytes. An existing chunk is left as it is, unless it is old and no
 * record names it: then it is rewritten, so that `release gc` keeps it. Returns whether it was written.
 */
async function storeChunk(
  store: Store,
  sha256: string,
  bytes: Uint8Array,
  isNamed: boolean,
): Promise<boolean> {
  const key = keyOf.chunk(sha256)
  const modified = await store.modified(key)
  if (modified && (isNamed || Date.now() - modified.getTime() < young)) return false
  const packed = zstdCompressSync(bytes)
  if (modified) await store.replace(key, packed)
  else await store.create(key, packed)
  return true
}

const concurrency = 8 /* chunks in memory at once */

export interface Stored extends StoredFile {
  /** Number of chunks that were written; on a dry run, of chunks that no record names. */
  written: number
}

interface StoreOptions {
  named: ReadonlySet<string>
  dryRun: boolean
}

/** Stores a file in chunks, a few at a time. `named`: sha256 of the chunks that a record names. */
export async function storeFile(store: Store, path: string, options: StoreOptions): Promise<Stored> {
  await using file = await open(path)
  const { size } = await file.stat()
  const chunks: string[] = []
  let written = 0
  for (let from = 0; from < size; from += concurrency * chunkBytes) {
    const bytes = Buffer.alloc(Math.min(size - from, concurrency * chunkBytes))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    if (bytesRead < bytes.length) throw new RegistryError('altered', path, 'it changed while it was read')
    const stored = await storeBytes(store, bytes, options)
    chunks.push(...stored.pieces)
    written += stored.written
  }
  return { bytes: size, pieces: chunks, written }
}

/** Stores bytes in chunks, like `storeFile`. */
export async function storeBytes(
  store: Store,
  bytes: Uint8Array,
  { named, dryRun }: StoreOptions,
): Promise<Stored> {
  const parts = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_none, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  )
  const chunks = parts.map((part) => ({ part, sha256: sha256Of(part) }))
  const written = await Promise.all(
    chunks.map(async ({ part, sha256 }) =>
      dryRun ? !named.has(sha256) : storeChunk(store, sha256, part, named.has(sha256)),
    ),
  )
  return {
    bytes: bytes.length,
    pieces: chunks.map(({ sha256 }) => sha256),
    written: written.filter(Boolean).length,
  }
}
