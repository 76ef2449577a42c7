import type { RemoteManifest } from '@tessera/kit/contract/composition'

/** All that a release stores: what is served or runs on the server, and the source maps, which no site reads. */
export function storedFiles({ files, sourceMaps }: RemoteManifest): RemoteManifest['files'] {
  return { ...files, ...sourceMaps }
}
