import { createHash } from 'node:crypto'
import type { RemoteManifest } from '../contract/composition.ts'

/** The manifest of a build; its version ends with a hash of the rest, so that one name is one content. */
export function manifestOf(
  version: string,
  content: Omit<RemoteManifest, 'format' | 'version'>,
): RemoteManifest {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { format: 1, version: `${version}-${hash.slice(0, 8)}`, ...content }
}
