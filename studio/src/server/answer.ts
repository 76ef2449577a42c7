import { createCalls, type CallSettings } from './calls/createCalls.ts'
import { createUploads } from './calls/createUploads.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import type { StaticFile } from './http/readStaticFiles.ts'
import type { OidcSignIn } from './accounts/createOidcSignIn.ts'

/** The parts that answer requests; `oidc` is undefined if OpenID Connect is not configured. */
export interface StudioParts extends CallSettings {
  previewOrigin: string
  files: ReadonlyMap<string, StaticFile>
  oidc?: OidcSignIn | undefined
}

/** Routes each request: to calls, uploads, OpenID Connect, pictures or files of the app. */
export function createAnswer({ previewOrigin, files, oidc, ...settings }: StudioParts) {
  const carryOut = createCalls(settings)
  const uploads = createUploads(settings)
  const always = Object.entries(securityHeaders(previewOrigin))

  function route(request: Request, network: string): Promise<Response> | Response {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/call/')) return carryOut(request, pathname.slice('/call/'.length), network)
    if (pathname === '/upload') return uploads.upload(request)
    if (!['GET', 'HEAD'].includes(request.method)) return plain(405, 'Use GET.\n')
    if (pathname === '/healthz') return plain(200, 'ok\n')
    if (oidc && pathname === '/oidc/in') return oidc.begin()
    if (oidc && pathname === '/oidc/back') return oidc.finish(request)
    if (pathname.startsWith('/media/')) return uploads.show(request, pathname.slice('/media/'.length))
    const file = files.get(pathname)
    return file ? replyWith(file, request) : plain(404, 'Not found.\n')
  }

  return async function answer(request: Request, network: string): Promise<Response> {
    const response = await route(request, network)
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    for (const [name, value] of always) if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
}

/** Answers one request; `network` identifies the client for rate limits. */
export type Answer = ReturnType<typeof createAnswer>

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

function replyWith({ type, bytes, brotli, isImmutable }: StaticFile, { headers }: Request): Response {
  const packed = /\bbr\b/.test(headers.get('accept-encoding') ?? '') ? brotli : undefined
  return new Response(packed ?? bytes, {
    headers: {
      'content-type': type,
      'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-store',
      vary: 'accept-encoding',
      ...(packed && { 'content-encoding': 'br' }),
    },
  })
}
