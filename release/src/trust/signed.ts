import { createPublicKey, verify } from 'node:crypto'
import type { CompositionRecord, Signature } from '@tessera/kit/contract/composition'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { computeKeyId, type Signer } from './signer.ts'

/** Signs a composition under the trust record with the number `trust`. */
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

/** Signs metrics by the sha256 of their canonical bytes without a signature. */
export function signMetrics(sha256: string, signer: Signer): Signature {
  return signer.sign(metricsStatement(sha256))
}

export const metricsStatement = (sha256: string): Uint8Array => Buffer.from(`tessera metrics ${sha256}`)

/** Every signed statement names its kind: a signature of one kind of document is invalid for another. */
export function manifestStatement(sha256: string): Uint8Array {
  return Buffer.from(`tessera manifest ${sha256}`)
}

export const compositionStatement = (record: CompositionRecord) => statement('composition', record)

/** Without cosignatures, so that all root keys sign the same bytes. */
export const trustStatement = (record: Omit<TrustRecord, 'signature'>) =>
  statement('trust', { ...record, cosignatures: undefined })

export const contentStatement = (record: object) => statement('content', record)

export const previewStatement = (record: object) => statement('preview', record)

/** Signed to derive a preview link's secret; the signature is never stored. */
export const previewLinkStatement = (environment: string, name: string): Uint8Array =>
  Buffer.from(`tessera preview-link ${environment} ${name}`)

/**
 * Verifies a signature; `publicKey` is SPKI, DER, base64. Never throws: a value that is no key verifies nothing. Keys
 * in unusual encodings are refused, as they would have a second id and count twice.
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
    return false // not a key, so it signed nothing
  }
}

function statement(kind: string, record: object): Uint8Array {
  const { signature: _, ...unsigned } = { signature: undefined, ...record }
  return Buffer.concat([Buffer.from(`tessera ${kind} `), canonicalBytes(unsigned)])
}
