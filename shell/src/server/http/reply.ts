import { randomBytes } from 'node:crypto'
import { compress, isCompressible, qualities, type Body, type ServedFile } from './servedFile.ts'
import { guardingHeaders, staySecure } from './guardingHeaders.ts'
import { replyInParts } from './replyInParts.ts'
import type { RequestContext } from './requestContext.ts'

export const caching = {
  /** Its name changes with its content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Named by hand: a change shows within a day. */
  day: 'public, max-age=86400',
  /** May be kept, must be asked for. */
  revalidate: 'no-cache',
  /** Differs by cookie: no shared cache may keep it. */
  own: 'private, no-cache',
  never: 'private, no-store',
} as const

/** A page that is ready to be sent, to this visitor and the next ones. */
export type ReadyPage =
  | { kind: 'lasting'; status: number; policy: string; file: ServedFile }
  | { kind: 'once'; status: number; policy(nonce: string): string; html(nonce: string): string }

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

/** No entity tag and no store: a nonce that is used twice protects nothing. */
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
