import { readAtMost } from '@tessera/store/readAtMost'
import { CallError } from './CallError.ts'

const within = 60_000 /* ms, for a long document over a slow line; uploads have longer */

/** Fails where it is longer than `maxBytes`, and where it is no JSON. */
export async function readJson({ headers, body }: Request, maxBytes: number): Promise<unknown> {
  const tooLarge = new CallError(413, 'tooLarge', `More than ${Math.floor(maxBytes / 1024)} kB were sent.`)
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const read = readAtMost(body, maxBytes, AbortSignal.timeout(within))
  const bytes = await read.catch(() => {
    throw new CallError(408, 'slow', 'The call was sent too slowly; try again.')
  })
  if (!bytes) throw tooLarge
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new CallError(400, 'invalid', 'What was sent is no JSON.')
  }
}
