import { readAtMost } from '@tessera/store/readAtMost'
import { CallError } from './CallError.ts'

const timeout = 60_000 /* ms; time for a long document over a slow connection; uploads have more time */

/** Reads a request's JSON; rejects if it is longer than `maxBytes` or invalid. */
export async function readJson({ headers, body }: Request, maxBytes: number): Promise<unknown> {
  const tooLarge = new CallError(413, 'tooLarge', `The call exceeds ${Math.floor(maxBytes / 1024)} kB.`)
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const read = readAtMost(body, maxBytes, AbortSignal.timeout(timeout))
  const bytes = await read.catch(() => {
    throw new CallError(408, 'slow', 'The call arrived too slowly. Try again.')
  })
  if (!bytes) throw tooLarge
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new CallError(400, 'invalid', 'The call is not valid JSON.')
  }
}
