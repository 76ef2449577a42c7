import type { LogRecord, Signature } from './composition.ts'

/** Says which key may release which remote. A numbered log holds only trust records; its newest record is in force. */
export interface TrustRecord extends LogRecord {
  /** Ids of the keys that may sign the next trust record. */
  roots: readonly string[]
  /** How many of `roots` must sign the next trust record, and this one. Default: one root of the previous record. */
  threshold?: number | undefined
  /** Every key that ever signed anything, by its id: the first 16 hex digits of the sha256 of `public`. */
  keys: Readonly<Record<string, TrustedKey>>
  grants: readonly Grant[]
  /** Origins that the server entry of each remote may request, by remote: `https://host[:port]`. Default: none. */
  origins?: Readonly<Record<string, readonly string[]>> | undefined
  /** kB (brotli) that no slot of any remote may exceed, whatever its manifest declares. Default: no ceiling. */
  ceilingKb?: number | undefined
  /**
   * The newest entry of each environment's log when this record was made. This record must also allow each later entry,
   * whichever trust record the entry names. In record number 1, entries up to these may be unsigned.
   */
  heads: Readonly<Record<string, { number: number; sha256: string }>>
  /** By a root of the previous record (number 1: its own root), over the canonical bytes without signatures. */
  signature: Signature
  /** Signatures of further roots, over the same bytes. */
  cosignatures?: readonly Signature[] | undefined
}

/** A public key and its state. It stays in every later record, so that its signatures can be verified. */
export interface TrustedKey {
  /** Name of the key's owner, for people: `team-maps`. */
  name: string
  /** SPKI, DER, base64. */
  public: string
  /**
   * `retired`: signs nothing new, and what it signed before stays valid.
   * `revoked`: it is in wrong hands, and nothing that it ever signed is valid.
   */
  state: 'active' | 'retired' | 'revoked'
}

/** What a key may publish, promote, canary and roll back. */
export interface Grant {
  key: string
  remotes: readonly string[] | '*'
  environments: readonly string[] | '*'
  /** Whether it may also sign trust records that add and retire keys with at most its own rights, without `lead`. */
  lead?: true | undefined
}
