import { createHash } from 'node:crypto'
import type { RemoteManifest } from '../contract/composition.ts'

/** The manifest of a build. Its version ends with a hash of the rest, so each version has exactly one content. */
export function manifestOf(
  version: string,
  content: Omit<RemoteManifest, 'format' | 'version'>,
): RemoteManifest {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { format: 1, version: `${version}-${hash.slice(0, 8)}`, ...content }
}
