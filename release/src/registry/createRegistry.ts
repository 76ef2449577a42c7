import { lease } from './lease.ts'
import { createCompositionLog } from './compositionLog.ts'
import { readMetrics, writeMetrics } from './readMetrics.ts'
import { createNewestReader, readHeads } from './createNewestReader.ts'
import { brokenFiles, readBlob, readManifest, readVersion, storeRelease } from './storeRelease.ts'
import { keyOf } from '../store/keyOf.ts'
import { namesIn } from '../store/namesIn.ts'
import type {
  CompositionReader,
  CompositionWriter,
  MetricsKeeping,
  Registry,
  ReleaseReader,
  ReleaseWriter,
  TrustKeeping,
} from './registry.ts'
import type { Store } from '../store/store.ts'
import { appendTrust } from '../trust/appendTrust.ts'
import type { TrustedState } from '../trust/trustedState.ts'
import { storeSignature } from '../trust/verifySignatures.ts'
import { createTrustReader } from '../trust/trustLog.ts'

export interface TrustOptions {
  /** Id of the key that the trust log must begin with; without it the first one that is found is believed. */
  root?: string
  trustedState?: TrustedState
}

/** What a registry promises, on any store. What it gives is trusted, where the registry has a trust log. */
export function createRegistry(store: Store, { root, trustedState }: TrustOptions = {}): Registry {
  const trust = createTrustReader(store, root, trustedState)
  return {
    ...compositionsIn(store, trust, trustedState),
    ...releasesIn(store, trust),
    ...metricsIn(store),
    ...trustIn(store, trust, root, trustedState),
    lease: (manifest) => lease(store, manifest),
  }
}

type TrustReader = TrustKeeping['trust']

function compositionsIn(
  store: Store,
  trust: TrustReader,
  trustedState?: TrustedState,
): CompositionReader & CompositionWriter {
  const compositions = createCompositionLog(store, trust, trustedState)
  return {
    ...compositions,
    newest: createNewestReader(store, compositions, trust),
    flush: (environment) => store.flush([keyOf.composition(environment, 1)]),
  }
}

function releasesIn(store: Store, trust: TrustReader): ReleaseReader & ReleaseWriter {
  return {
    manifest: async (sha256) => readManifest(store, sha256, await trust()),
    blob: (sha256) => readBlob(store, sha256),
    missing: (manifest) => brokenFiles(store, manifest),
    version: (remote, version) => readVersion(store, remote, version),
    versions: (remote) => namesIn(store, keyOf.versions(remote)),
    remotes: () => namesIn(store, keyOf.remotes()),
    publish: async (manifest, files, signer) => storeRelease(store, manifest, files, await trust(), signer),
    signManifest: (sha256, signer) => storeSignature(store, sha256, signer),
  }
}

function metricsIn(store: Store): MetricsKeeping {
  return {
    metrics: (environment) => readMetrics(store, environment),
    keepMetrics: (metrics) => writeMetrics(store, metrics),
  }
}

function trustIn(
  store: Store,
  trust: TrustReader,
  root: string | undefined,
  trustedState: TrustedState | undefined,
): TrustKeeping {
  return {
    trust,
    appendTrust: async (record) => appendTrust(store, record, await trust()),
    heads: () => readHeads(store, trustedState),
    async stillTrusted({ signature }) {
      const now = signature && (await trust())?.record
      return !now || now.keys[signature.key]?.state !== 'revoked'
    },
    isNewestTrust(one) {
      const first = root ?? trustedState?.root
      if (!one) return first === undefined
      return one.root === first && one.sha256 === trustedState?.trust?.sha256
    },
    trustedState: (environment) => trustedState?.composition(environment),
  }
}
