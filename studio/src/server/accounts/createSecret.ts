import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits, as base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored instead of the secret, so that reading the store is not enough to sign in. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
