import { readAtMost } from './readAtMost.ts'
import { limitOf, tooLarge } from './limitOf.ts'

/** Reads a body; rejects once `signal` aborts, which the SDK itself ignores after the headers. */
export function readBody(
  body: AsyncIterable<Uint8Array>,
  key: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([readLimited(body, key), late])
}

/** Endless data attack: throws if the body is larger than the limit for such an object. */
async function readLimited(body: AsyncIterable<Uint8Array>, key: string): Promise<Uint8Array> {
  const bytes = await readAtMost(body, limitOf(key))
  if (!bytes) throw tooLarge(key)
  return bytes
}
