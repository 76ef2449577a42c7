import type { Registry } from '../registry/createRegistry.ts'
import { RegistryError } from '@tessera/store/RegistryError'

/** Answers for no manifest of these, as a store does whose network fails for a moment. */
export function withoutAnswer(registry: Registry, isLost: (sha256: string) => boolean): Registry {
  return {
    ...registry,
    async manifest(sha256) {
      if (isLost(sha256)) throw new RegistryError('unreachable', `manifests/${sha256}`, 'no answer')
      return registry.manifest(sha256)
    },
  }
}
