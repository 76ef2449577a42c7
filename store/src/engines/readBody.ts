import { addAbortSignal, type Readable } from 'node:stream'
import { readAtMost } from './readAtMost.ts'
import { limitOf, tooLarge } from './limitOf.ts'

/**
 * Reads a body; rejects once `signal` aborts, which the SDK itself ignores after the headers. Endless data attack: throws
 * if the body is larger than the limit for such an object.
 */
export async function readBody(body: Readable, key: string, signal: AbortSignal): Promise<Uint8Array> {
  const bytes = await readAtMost(addAbortSignal(signal, body), limitOf(key))
  if (!bytes) throw tooLarge(key)
  return bytes
}
