import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { describeError } from '@tessera/store/describeError'

/** Reads an RSA key from a PEM file. Throws for the other half of a key pair: servers must not hold a private key. */
export async function readFormsKey(file: string, half: 'public' | 'private'): Promise<KeyObject> {
  try {
    const pem = await readFile(file, 'utf8')
    if (pem.includes('PRIVATE KEY') !== (half === 'private')) throw new Error('it is the other half')
    const key = half === 'private' ? createPrivateKey(pem) : createPublicKey(pem)
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 3072) return key
    throw new Error('it is no RSA key of 3072 bits or more')
  } catch (error) {
    throw calledWrongly(
      `"${file}" is not the ${half} key of sent forms: ${describeError(error)}.`,
      'See docs/operations.md.',
    )
  }
}
