import { randomUUID } from 'node:crypto'
import type { SiteLanguage } from '@tessera/content/port'
import { escapeHtml } from '../../shared/text/escapeHtml.ts'
import { type SiteWords, wordsIn } from '../../words/wordsIn.ts'
import type { Log } from '../logging/log.ts'
import { traceId } from '../tracing/traced.ts'
import { guardingHeaders } from '../http/reply.ts'

/** `prefix` is what paths of the language begin with: `/es`, or an empty string. */
export type LastLanguage = SiteLanguage & SiteWords & { prefix: string }

/** A plain page with status 500, for when rendering itself fails: visitors never see a blank page (RT1). */
export function lastResort(error: unknown, request: Request, log: Log, at: LastLanguage): Response {
  const reference = traceId() ?? randomUUID().slice(0, 8)
  log.error('a page could not be rendered', { reference, url: request.url, cause: describeError(error) })
  return new Response(request.method === 'HEAD' ? null : renderPlainPage(at, reference), {
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

function renderPlainPage(at: LastLanguage, reference: string): string {
  const { language, direction, prefix } = at
  const { text } = wordsIn(language, at)
  const [title, lead, home] = [text('broken.title'), text('broken.lead'), text('frame.home')].map(escapeHtml)
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><h1>${title}</h1><p>${lead}</p><p><a href="${prefix || '/'}">${home}</a></p><p><code>${reference}</code></p></body></html>`
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
