import { CallError } from './CallError.ts'

const within = 60_000 /* ms, for a long document over a slow line; uploads have longer */

/** Reads no further than `maxBytes`, whatever length was announced. */
export async function readJson({ headers, body }: Request, maxBytes: number): Promise<unknown> {
  const tooLarge = new CallError(413, 'tooLarge', `More than ${Math.floor(maxBytes / 1024)} kB were sent.`)
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  const late = AbortSignal.timeout(within)
  for await (const chunk of body ?? []) {
    if (late.aborted) throw new CallError(408, 'slow', 'The call was sent too slowly; try again.')
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw new CallError(400, 'invalid', 'What was sent is no JSON.')
  }
}
