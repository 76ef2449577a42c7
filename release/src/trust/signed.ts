import { createPublicKey, verify } from 'node:crypto'
import type { CompositionRecord, Signature } from '@tessera/kit/contract/composition'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { computeKeyId, type Signer } from './signer.ts'

/** Signs a composition, which also gets the field `trust`: the number of the newest trust record. */
export function signComposition(record: CompositionRecord, signer: Signer, trust: number): CompositionRecord {
  const named = { ...record, trust }
  return { ...named, signature: signer.sign(compositionStatement(named)) }
}

/** Makes the first signature of a trust record. */
export function signTrust(record: Omit<TrustRecord, 'signature'>, signer: Signer): TrustRecord {
  return { ...record, signature: signer.sign(trustStatement(record)) }
}

/** Adds another root key's signature. */
export function cosignTrust(record: TrustRecord, signer: Signer): TrustRecord {
  const { cosignatures = [] } = record
  return { ...record, cosignatures: [...cosignatures, signer.sign(trustStatement(record))] }
}

export function signManifest(sha256: string, signer: Signer): Signature {
  return signer.sign(manifestStatement(sha256))
}

/** Signs metrics: `sha256` is of their canonical bytes without a signature. */
export function signMetrics(sha256: string, signer: Signer): Signature {
  return signer.sign(metricsStatement(sha256))
}

export const metricsStatement = (sha256: string): Uint8Array => Buffer.from(`tessera metrics ${sha256}`)

/** The bytes to sign for a manifest. Every statement names its kind, so a signature is invalid for other kinds. */
export function manifestStatement(sha256: string): Uint8Array {
  return Buffer.from(`tessera manifest ${sha256}`)
}

export const compositionStatement = (record: CompositionRecord) => statement('composition', record)

/** The bytes to sign for a trust record: without cosignatures, so that all root keys sign the same bytes. */
export const trustStatement = (record: Omit<TrustRecord, 'signature'>) =>
  statement('trust', { ...record, cosignatures: undefined })

export const contentStatement = (record: object) => statement('content', record)

export const previewStatement = (record: object) => statement('preview', record)

/** The bytes to sign for a preview link: its secret is computed from the signature, which is never stored. */
export const previewLinkStatement = (environment: string, name: string): Uint8Array =>
  Buffer.from(`tessera preview-link ${environment} ${name}`)

/**
 * Verifies a signature; `publicKey` is SPKI in DER, base64. Never throws: false if `publicKey` is no key. Keys in
 * unusual encodings are refused; otherwise a key could have a second id, and count twice.
 */
export function isSignedBy(statement: Uint8Array, { key, value }: Signature, publicKey: string): boolean {
  const spki = Buffer.from(publicKey, 'base64')
  if (computeKeyId(spki) !== key) return false
  try {
    const verifier = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return (
      verifier.asymmetricKeyType === 'ed25519' &&
      verifier.export({ type: 'spki', format: 'der' }).equals(spki) &&
      verify(null, statement, verifier, Buffer.from(value, 'base64'))
    )
  } catch {
    return false // `publicKey` is no key
  }
}

function statement(kind: string, record: object): Uint8Array {
  const { signature: _, ...unsigned } = { signature: undefined, ...record }
  return Buffer.concat([Buffer.from(`tessera ${kind} `), canonicalBytes(unsigned)])
}
