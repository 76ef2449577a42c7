import { randomBytes } from 'node:crypto'
import { compress, isCompressible, qualities, type Body, type ServedFile } from './servedFile.ts'
import type { RequestContext } from './requestContext.ts'

/** Values of `Cache-Control`. */
export const caching = {
  immutable: 'public, max-age=31536000, immutable' /* for a name that changes with the content */,
  day: 'public, max-age=86400' /* for a fixed name: a change shows within a day */,
  revalidate: 'no-cache',
  own: 'private, no-cache' /* differs by cookie: not for shared caches */,
  never: 'private, no-store',
} as const

/** Security headers of every page besides its policy. */
export const guardingHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
} as const

/** Requires https for a year if the site is reached by https. */
function staySecure(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}
}

/** A page to send: `lasting` is the same for many visitors, `once` needs a new nonce for each. */
export type ReadyPage =
  | { kind: 'lasting'; status: number; policy: string; file: ServedFile }
  | { kind: 'once'; status: number; policy(nonce: string): string; html(nonce: string): string }

/** Sends a file compressed as the client accepts it; answers 304 and byte ranges where they apply. */
export async function replyWithFile(
  file: ServedFile,
  context: RequestContext,
  cacheControl: string,
  more: Readonly<Record<string, string>> = {},
  status = 200,
): Promise<Response> {
  const headers = {
    'cache-control': cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    ...more,
  }
  if (status === 200 && context.ifNoneMatch.includes(file.etag))
    return new Response(null, { status: 304, headers })
  const typed = { ...headers, 'content-type': file.type }
  if (status !== 200 || isCompressible(file.type))
    return replyWithBody(await file.body(context.encoding), context, status, typed)
  const { bytes } = await file.body('identity')
  return replyInParts({ etag: file.etag, size: bytes.length }, context, typed, ({ first, last }) =>
    bytes.subarray(first, last + 1),
  )
}

/** Sends a page with its security headers. */
export function replyWithPage(
  page: ReadyPage,
  context: RequestContext,
  cacheControl: string = caching.own,
): Promise<Response> {
  if (page.kind === 'once') return replyOnce(page, context)
  const headers = {
    ...guardingHeaders,
    ...staySecure(context.origin),
    'content-security-policy': page.policy,
    'integrity-policy': 'blocked-destinations=(script)',
    vary: 'accept-encoding, cookie',
  }
  return replyWithFile(page.file, context, cacheControl, headers, page.status)
}

/** A plain text that is not stored. */
export function replyWithText(
  status: number,
  text: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more },
  })
}

/** Sends a page without entity tag and not cacheable, because a nonce that is used twice protects nothing. */
async function replyOnce(
  page: Extract<ReadyPage, { kind: 'once' }>,
  context: RequestContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const body = await compress(Buffer.from(page.html(nonce)), context.encoding, qualities.once)
  return replyWithBody(body, context, page.status, {
    ...guardingHeaders,
    ...staySecure(context.origin),
    'content-security-policy': page.policy(nonce),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': caching.never,
    vary: 'accept-encoding, cookie',
  })
}

function replyWithBody(
  { bytes, encoding }: Body,
  context: RequestContext,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(context.method === 'HEAD' ? null : bytes, {
    status,
    headers: {
      ...headers,
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  })
}

/** Positions of bytes; `last` is included. */
export interface ByteRange {
  first: number
  last: number
}

/** Sends an uncompressed file, whole or the requested part. `readBytes` is called only for bytes that are sent. */
export function replyInParts(
  { etag, size }: { etag: string; size: number },
  { method, range }: RequestContext,
  headers: Readonly<Record<string, string>>,
  readBytes: (range: ByteRange) => ConstructorParameters<typeof Response>[0],
): Response {
  const isSame = range?.onlyIf == null || range.onlyIf === etag
  const part = range && isSame ? parseByteRange(range.of, size) : undefined
  if (part === 'unsatisfiable')
    return replyWithText(416, 'out of range\n', { 'content-range': `bytes */${size}` })
  const { first, last } = part ?? { first: 0, last: size - 1 }
  return new Response(method === 'HEAD' || size === 0 ? null : readBytes({ first, last }), {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      'accept-ranges': 'bytes',
      'content-length': String(last - first + 1),
      ...(part && { 'content-range': `bytes ${first}-${last}/${size}` }),
    },
  })
}

/**
 * Parses a `Range` header for `size` bytes; `unsatisfiable` if it starts beyond the last. Undefined if all bytes are to
 * be sent: without the header, for other units, several ranges, and invalid headers (RFC 9110, 14.2).
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  if (first >= size) return 'unsatisfiable'
  return { first, last: from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
