import type { LogEntry, StoredComposition } from '../log/LogEntry.ts'
import type { CompositionRecord, RemoteManifest } from '@tessera/kit/contract/composition'
import type { Metrics } from '@tessera/kit/contract/metrics'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import type { Signer } from '../trust/signer.ts'
import type { Trust } from '../trust/trustLog.ts'

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

/** What visitors get, and got: the log of each environment. */
export interface CompositionReader {
  /**
   * The newest composition of an environment; nothing when none was promoted yet. Cheap to ask again and again.
   * Fails with `RegistryError` when the newest does not read; the one before is in `history`.
   */
  newest(environment: string): Promise<StoredComposition | undefined>
  /** Nothing when there is no such number. Fails with `RegistryError` when it is damaged or not trusted. */
  composition(environment: string, number: number): Promise<StoredComposition | undefined>
  /** Newest first; looks past what does not read: `history(environment, 1)` is the newest good one. */
  history(environment: string, limit?: number): Promise<readonly StoredComposition[]>
  /** Newest first; with what does not read, and why. */
  log(environment: string, limit?: number): Promise<readonly LogEntry[]>
}

/** What makes a release current. */
export interface CompositionWriter {
  /**
   * Creates the next number only if it is absent; `conflict` when another writer was first.
   * `previous` must be the sha256 of the entry before, good or damaged, as `log` gives it.
   */
  append(record: CompositionRecord): Promise<'appended' | 'conflict'>
  /** From then on an environment's log outlives a power cut, whichever process wrote it. */
  flush(environment: string): Promise<void>
}

/** What was published, current or not. */
export interface ReleaseReader {
  /** Fails with `RegistryError` when it is missing, altered, not a manifest, or not signed as the trust log asks. */
  manifest(sha256: string): Promise<RemoteManifest>
  /** Fails with `RegistryError` when it is missing or altered. */
  blob(sha256: string): Promise<Uint8Array>
  /** The names of the manifest's files whose blobs are not there or are altered. */
  missing(manifest: RemoteManifest): Promise<readonly string[]>
  /** sha256 of a published version's stored manifest; nothing when it was not published. */
  version(remote: string, version: string): Promise<string | undefined>
  /** Of one remote, in no order of time. */
  versions(remote: string): Promise<readonly string[]>
  /** Names of all remotes of which a version was published. */
  remotes(): Promise<readonly string[]>
}

/** What puts a release there. Nothing here changes what visitors get. */
export interface ReleaseWriter {
  /** Stores the files' blobs, the manifest, then the version's name; repairs what is damaged, leaves what is good. */
  publish(
    manifest: RemoteManifest,
    files: ReadonlyMap<string, Uint8Array>,
    /** A registry with trust takes nothing unsigned. */
    signer?: Signer,
  ): Promise<Published>
  /** Adds a signature to a manifest that is there. */
  signManifest(sha256: string, signer: Signer): Promise<void>
}

/** What the shell's processes saw of each release, for canaries and `release status`. */
export interface MetricsKeeping {
  /** Of every process of the shell, those that ended included. */
  metrics(environment: string): Promise<readonly Metrics[]>
  /** Puts what one process saw in the place of what it wrote before. */
  keepMetrics(metrics: Metrics): Promise<void>
}

/** Who may release what. */
export interface TrustKeeping {
  /** Nothing in an open registry. Fails with `RegistryError` when the log is not trusted. */
  trust(): Promise<Trust | undefined>
  /** Creates the next number of the trust log only if it is absent. */
  appendTrust(record: TrustRecord): Promise<'appended' | 'conflict'>
  /** What is newest in each environment, as it lies there: a trust record pins it. */
  heads(): Promise<TrustRecord['heads']>
  /** Whether the key that signed it is not revoked; true in an open registry. */
  stillTrusted(record: CompositionRecord): Promise<boolean>
  /**
   * Whether this machine saw no newer trust record than that one, of the same root; nothing stands for an open registry.
   * Asks no store.
   */
  isNewestTrust(trust: { root: string; sha256: string } | undefined): boolean
  /** The newest composition that this machine saw, whatever has become of the log since. */
  trustedState(environment: string): StoredComposition | undefined
}

/** What is about to be needed, and must not be cleaned up. */
export interface Leases {
  /** Keeps a manifest and its files for a week; to be called before they are looked for. */
  lease(manifest: string): Promise<void>
}

/** What a publish came to. */
export interface Published {
  /** sha256 of the stored manifest. */
  manifest: string
  /** How many blobs were new. */
  written: number
  /** How many blobs were there, but altered, and are right again. */
  repaired: number
}
