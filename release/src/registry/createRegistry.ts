import { lease, type Leases } from '../leases/lease.ts'
import {
  createCompositionLog,
  type CompositionReader,
  type CompositionWriter,
} from '../log/compositionLog.ts'
import { causesKind, metricsKind, readObserved, writeObserved, type MetricsKeeping } from './readObserved.ts'
import { createNewestReader, readHeads } from '../log/createNewestReader.ts'
import {
  brokenFiles,
  readBlob,
  readManifest,
  readVersion,
  storeRelease,
  type ReleaseReader,
  type ReleaseWriter,
} from '../releases/storeRelease.ts'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import { type TrustKeeping, createTrustReader, expectedRoot } from '../trust/trustLog.ts'
import type { Store } from '@tessera/store/Store'
import { appendTrust } from '../trust/appendTrust.ts'
import type { TrustedState } from '../trust/trustedState.ts'
import { storeSignature } from '../trust/verifySignatures.ts'

/**
 * Holds releases: `blobs/<sha256>`, `manifests/<sha256>` and `env/<environment>/<16-digit number>.json`, among others.
 * Each interface below is one job; a function takes only the interfaces that it needs.
 */
export interface Registry
  extends
    CompositionReader,
    CompositionWriter,
    ReleaseReader,
    ReleaseWriter,
    MetricsKeeping,
    TrustKeeping,
    Leases {}

/** What this machine knows of a signed registry, to verify it. */
export interface TrustOptions {
  /** Id of the key that signed trust record 1, or sha256 of any trust record; without it, any first log is accepted. */
  pin?: string
  trustedState?: TrustedState
}

/** Creates a registry on any store. If it has a trust log, everything that it returns is verified. */
export function createRegistry(store: Store, { pin, trustedState }: TrustOptions = {}): Registry {
  const trust = createTrustReader(store, pin, trustedState)
  const compositions = createCompositionLog(store, trust, trustedState)
  return {
    ...compositions,
    newest: createNewestReader(store, compositions, trust),
    flush: (environment) => store.flush([keyOf.composition(environment, 1)]),

    manifest: async (sha256) => readManifest(store, sha256, await trust()),
    blob: (sha256) => readBlob(store, sha256),
    missing: (manifest) => brokenFiles(store, manifest),
    version: (remote, version) => readVersion(store, remote, version),
    versions: (remote) => listNames(store, keyOf.versions(remote)),
    remotes: () => listNames(store, keyOf.allVersions()),
    publish: async (manifest, files, signer) => storeRelease(store, manifest, files, await trust(), signer),
    signManifest: (sha256, signer) => storeSignature(store, sha256, signer),
    lease: (manifest) => lease(store, manifest),

    metrics: async (environment) => readObserved(store, environment, await trust(), metricsKind),
    keepMetrics: (metrics, sign) => writeObserved(store, metrics, metricsKind, sign),
    causes: async (environment) => readObserved(store, environment, await trust(), causesKind),
    keepCauses: (causes, sign) => writeObserved(store, causes, causesKind, sign),

    trust,
    appendTrust: async (record) => appendTrust(store, record, await trust()),
    heads: () => readHeads(store, trustedState),
    async stillTrusted({ signature }) {
      const now = signature && (await trust())?.record
      return !now || now.keys[signature.key]?.state !== 'revoked'
    },
    isNewestTrust(one) {
      if (!one) return (pin ?? trustedState?.root) === undefined
      return one.root === expectedRoot(pin, trustedState) && one.sha256 === trustedState?.trust?.sha256
    },
    trustedState: (environment) => trustedState?.composition(environment),
  }
}
