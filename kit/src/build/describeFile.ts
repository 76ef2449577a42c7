import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RemoteFile } from '../contract/composition.ts'

/** Describes a built file as a manifest lists it. */
export async function describeFile(path: string): Promise<RemoteFile> {
  const bytes = await readFile(path)
  return {
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  }
}
