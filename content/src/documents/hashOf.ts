import { createHash } from 'node:crypto'

/** Hex SHA-256. Documents and the studio's log compare texts by it. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
