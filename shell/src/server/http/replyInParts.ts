import { byteRange, type ByteRange } from './byteRange.ts'
import type { RequestContext } from './requestContext.ts'

/**
 * Sends the whole of what is never compressed, or the part that was asked for: its entity tag then names these very
 * bytes. `bodyOf` is only called for bytes that go out.
 */
export function replyInParts(
  { etag, size }: { etag: string; size: number },
  { method, range }: RequestContext,
  headers: Readonly<Record<string, string>>,
  bodyOf: (range: ByteRange) => ConstructorParameters<typeof Response>[0],
): Response {
  const isSame = range?.onlyIf == null || range.onlyIf === etag
  const part = range && isSame ? byteRange(range.of, size) : undefined
  if (part === 'unsatisfiable') return refusePart(size)
  const { first, last } = part ?? { first: 0, last: size - 1 }
  return new Response(method === 'HEAD' || size === 0 ? null : bodyOf({ first, last }), {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      'accept-ranges': 'bytes',
      'content-length': String(last - first + 1),
      ...(part && { 'content-range': `bytes ${first}-${last}/${size}` }),
    },
  })
}

function refusePart(size: number): Response {
  return new Response('out of range\n', {
    status: 416,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-range': `bytes */${size}`,
    },
  })
}
