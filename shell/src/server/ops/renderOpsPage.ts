import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { styleText } from '../../shared/text/escapeHtml.ts'
import { hashSource } from '../document/policyFor.ts'
import { guardingHeaders } from '../http/reply.ts'

/** Keeps an overview up to date while it does not contain the focus; a failed request is repeated at the next turn. */
const refresh = `const page = self.trustedTypes?.createPolicy('tessera.ops', { createHTML: (html) => html })
setInterval(async () => {
  const main = document.querySelector('main[data-ops-live]')
  if (!main || document.hidden || main.contains(document.activeElement)) return
  const answer = await fetch('/ops').catch(() => null)
  if (!answer?.ok) return
  const html = await answer.text()
  const parsed = new DOMParser().parseFromString(page?.createHTML(html) ?? html, 'text/html')
  const next = parsed.querySelector('main[data-ops-live]')
  if (next && !main.contains(document.activeElement)) main.replaceWith(next)
}, 5000)`

/** A whole page of the ops view: never stored, with its own Content-Security-Policy. */
export function renderOpsPage(title: string, body: ReactNode, sheet: string, status = 200): Response {
  const styles = styleText(sheet)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${styles}</style></head><body>${renderToStaticMarkup(body)}<script>${refresh}</script></body></html>`
  return new Response(html, {
    status,
    headers: {
      ...guardingHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        `script-src ${hashSource(refresh)}`,
        `style-src ${hashSource(styles)}`,
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types tessera.ops',
      ].join('; '),
    },
  })
}
