import type { CompositionRecord, RemoteManifest } from '@tessera/kit/contract/composition'

/**
 * Where releases live: `blobs/<sha256>`, `manifests/<sha256>` and `env/<environment>/<16-digit number>.json`.
 * Everything is written once and never changed. What is read is verified against its name.
 */
export interface Registry {
  /** The newest composition of an environment; nothing when none was promoted yet. */
  newest(environment: string): Promise<StoredComposition | undefined>
  composition(environment: string, number: number): Promise<StoredComposition | undefined>
  /** Newest first. */
  history(environment: string, limit?: number): Promise<readonly StoredComposition[]>
  /** Fails with `RegistryFault` when it is missing, altered or not a manifest. */
  manifest(sha256: string): Promise<RemoteManifest>
  /** Fails with `RegistryFault` when it is missing or altered. */
  blob(sha256: string): Promise<Uint8Array>

  /** Stores the files' blobs, then the manifest; what is there already is left. */
  publish(manifest: RemoteManifest, files: ReadonlyMap<string, Uint8Array>): Promise<Published>
  /** Creates the next number only if it is absent; `conflict` when another writer was first. */
  append(record: CompositionRecord): Promise<'appended' | 'conflict'>
}

export interface StoredComposition {
  record: CompositionRecord
  /** Of the stored bytes. */
  sha256: string
}

export interface Published {
  /** sha256 of the stored manifest. */
  manifest: string
  /** How many blobs were new. */
  written: number
}

/** Says which object and what is wrong with it. */
export class RegistryFault extends Error {
  readonly object: string
  readonly kind: 'missing' | 'altered' | 'invalid' | 'unreachable'

  constructor(kind: RegistryFault['kind'], object: string, cause: string) {
    super(`${object}: ${cause}`)
    this.name = 'RegistryFault'
    this.kind = kind
    this.object = object
  }
}
