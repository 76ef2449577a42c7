import { createHash } from 'node:crypto'

/** Hex; the same text has the same in what is shown and in what is kept. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
