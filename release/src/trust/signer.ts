import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Signature } from '@tessera/kit/contract/composition'

/** Signs with a private key, without giving the key away. */
export interface Signer {
  key: string
  /** The public key as SPKI in DER, base64. */
  public: string
  sign(bytes: Uint8Array): Signature
}

/** Creates a signer from a private key (PKCS#8 in PEM). Throws unless it is an Ed25519 key. */
export function createSigner(pem: string): Signer {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key')
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const id = computeKeyId(spki)
  return {
    key: id,
    public: spki.toString('base64'),
    sign: (bytes) => ({ key: id, value: sign(null, bytes, key).toString('base64') }),
  }
}

/** Creates a private key, as PKCS#8 in PEM. */
export function newPrivateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The id of a public key, which is given as SPKI in DER. */
export function computeKeyId(spki: Uint8Array): string {
  return createHash('sha256').update(spki).digest('hex').slice(0, 16)
}
