import { escapeHtml } from '../../shared/text/escapeHtml.ts'
import { hashOf } from '../document/policyFor.ts'

const style =
  '.preview-bar{background:#fff3c4;color:#3b2a00;border-block-end:2px solid #b58100;font:600 1rem/1.4 system-ui,sans-serif;margin:0;padding:.6rem 1rem;text-align:center;overflow-wrap:anywhere}'

/** What a link shows. `title` is the set's; `expiresAt` in ms since 1970. */
export interface ShownShare {
  set: string
  title: string
  by: string
  expiresAt: number
}

/** A page that a link shows says so: what it is, whose, until when. Other answers stay as they are. */
export async function withShareBar(response: Response, share: ShownShare): Promise<Response> {
  const { headers, status } = response
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding'))
    return response
  const bar = `<style>${style}</style><p class="preview-bar" role="note">${words(share)}</p>`
  const html = (await response.text()).replace(/<body\b[^>]*>/, (body) => body + bar)
  const changed = new Headers(headers)
  changed.delete('content-length')
  const policy = headers.get('content-security-policy') ?? ''
  changed.set('content-security-policy', policy.replace('style-src ', `style-src ${hashOf(style)} `))
  return new Response(html, { status, headers: changed })
}

function words({ title, by, expiresAt }: ShownShare): string {
  const day = new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')
  return `Draft, not published: ${escapeHtml(title)} · shared by ${escapeHtml(by)} · until ${day} UTC`
}
