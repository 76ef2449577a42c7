import { createHash } from 'node:crypto'

/** Hex SHA-256 of a text, by which the engine and the studio's log compare texts. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
