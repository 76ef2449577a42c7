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
 * Where releases live: `blobs/<sha256>`, `manifests/<sha256>` and `env/<environment>/<16-digit number>.json`. Its parts
 * are one interface for each job below; ask for the part that you need.
 *
 * A composition, a trust record and the meaning of a version are written once. Rewritten are metrics (`figures/`), damaged
 * objects whose name says what they must hold (`publish` repairs them), and a manifest's signature when its
 * key signs again. `release gc` removes what nothing needs any more. What is read is verified: blobs and manifests
 * against their name, records against their signature and place in the log, where the registry has a trust log.
 * Every call fails with `RegistryError('unreachable', …)` when the store does not answer.
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

export interface TrustOptions {
  /** Id of the key that the trust log must begin with, or sha256 of a record in it; without it the first log is believed. */
  pin?: string
  trustedState?: TrustedState
}

/** What a registry promises, on any store. What it gives is trusted, where the registry has a trust log. */
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
    remotes: () => listNames(store, keyOf.remotes()),
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
