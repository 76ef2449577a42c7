import type { Registry } from '../registry/createRegistry.ts'
import { RegistryError } from '@tessera/store/RegistryError'

/** A registry that cannot read these manifests, as when the network fails for a moment. */
export function withoutAnswer(registry: Registry, isLost: (sha256: string) => boolean): Registry {
  return {
    ...registry,
    async manifest(sha256) {
      if (isLost(sha256)) throw new RegistryError('unreachable', `manifests/${sha256}`, 'no answer')
      return registry.manifest(sha256)
    },
  }
}
