type Body = AsyncIterable<Uint8Array> | null

/** Reads a body. If it is longer than `max` bytes, stops and returns undefined. Throws once `signal` is aborted. */
export async function readAtMost(body: Body, max: number, signal?: AbortSignal) {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    signal?.throwIfAborted()
    length += chunk.length
    if (length > max) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
