import { createHash } from 'node:crypto'
import type { RemoteManifest } from '../contract/composition.ts'

/** The manifest of a build. The version ends with a hash of all other fields, so that no version has two contents. */
export function manifestOf(
  version: string,
  content: Omit<RemoteManifest, 'format' | 'version'>,
): RemoteManifest {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { format: 1, version: `${version}-${hash.slice(0, 8)}`, ...content }
}
