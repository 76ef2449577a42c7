import { unpackedAs } from '../content/chunks.ts'
import { sha256Of } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'

/** Whether an object's bytes match the hash in its name; undefined for objects whose name holds no hash. */
export function isWhole(key: string, bytes: Uint8Array): boolean | undefined {
  const [kind = '', name = ''] = key.split('/')
  if (kind === keyOf.blobs() || kind === keyOf.manifests()) return sha256Of(bytes) === name
  return kind === keyOf.chunks() ? unpackedAs(bytes, name) !== undefined : undefined
}
