import { readAtMost } from './readAtMost.ts'
import { limitOf, tooLarge } from './limitOf.ts'

/** The SDK stops listening to the signal once the head of an answer is there. */
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

/** Endless data attack: no more than an object of its kind may have. */
async function readLimited(body: AsyncIterable<Uint8Array>, key: string): Promise<Uint8Array> {
  const bytes = await readAtMost(body, limitOf(key))
  if (!bytes) throw tooLarge(key)
  return bytes
}
