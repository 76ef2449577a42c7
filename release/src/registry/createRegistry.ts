import { lease } from './lease.ts'
import { createCompositionLog } from './compositionLog.ts'
import { readMetrics, writeMetrics } from './readMetrics.ts'
import { createNewestReader, readHeads } from './createNewestReader.ts'
import { brokenFiles, readBlob, readManifest, readVersion, storeRelease } from './storeRelease.ts'
import { keyOf } from '../store/keyOf.ts'
import type { Registry } from './registry.ts'
import type { Store } from '../store/store.ts'
import { appendTrust } from '../trust/appendTrust.ts'
import type { TrustedState } from '../trust/trustedState.ts'
import { storeSignature } from '../trust/verifySignatures.ts'
import { createTrustReader } from '../trust/trustLog.ts'

export interface TrustOptions {
  /** Id of the key that the trust log must begin with; without it the first one that is found is believed. */
  root?: string
  memory?: TrustedState
}

/** What a registry promises, on any store. What it gives is trusted, where the registry has a trust log. */
export function createRegistry(store: Store, { root, memory }: TrustOptions = {}): Registry {
  const trust = createTrustReader(store, root, memory)
  const compositions = createCompositionLog(store, trust, memory)

  return {
    ...compositions,
    newest: createNewestReader(store, compositions, trust),
    flush: (environment) => store.flush([keyOf.composition(environment, 1)]),
    lease: (manifest) => lease(store, manifest),

    manifest: async (sha256) => readManifest(store, sha256, await trust()),
    blob: (sha256) => readBlob(store, sha256),
    missing: (manifest) => brokenFiles(store, manifest),
    version: (remote, version) => readVersion(store, remote, version),
    remotes: () => store.list(keyOf.remotes()),
    versions: (remote) => store.list(keyOf.versions(remote)),
    publish: async (manifest, files, signer) => storeRelease(store, manifest, files, await trust(), signer),

    metrics: (environment) => readMetrics(store, environment),
    keepMetrics: (figures) => writeMetrics(store, figures),

    trust,
    appendTrust: async (record) => appendTrust(store, record, await trust()),
    signManifest: (sha256, signer) => storeSignature(store, sha256, signer),
    heads: () => readHeads(store),
    async stillTrusted({ signature }) {
      const now = signature && (await trust())?.record
      return !now || now.keys[signature.key]?.state !== 'revoked'
    },
    trustedState: (environment) => memory?.composition(environment),
  }
}
