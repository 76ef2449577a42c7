import type { Log } from '../logging/log.ts'
import { guardingHeaders } from '../http/reply.ts'

/** The answer when a page cannot even be rendered: plain, whole, and never blank (RT1). */
export function lastResort(error: unknown, request: Request, log: Log): Response {
  log.error('a page could not be rendered', { url: request.url, cause: causeOf(error) })
  return new Response(request.method === 'HEAD' ? null : page, {
    status: 500,
    headers: {
      ...guardingHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': lastPolicy,
      'cache-control': 'no-store',
    },
  })
}

const lastPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title></head><body><h1>Something went wrong</h1><p>This page cannot be shown at the moment. Please try again in a minute, or go to the <a href="/">start page</a>.</p></body></html>`

function causeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
