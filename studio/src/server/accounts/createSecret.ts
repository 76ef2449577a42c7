import { createHash, randomBytes } from 'node:crypto'

/** What only its holder knows: 256 bits. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a secret: who reads the store cannot sign in with it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
