import { escapeHtml } from '../../shared/text/escapeHtml.ts'
import { hashSource } from '../document/policyFor.ts'
import type { Composition } from '../remotes/compositions.ts'
import { formatMinute } from './formatMinute.ts'
import type { OpenPreview } from './openPreviews.ts'

const style =
  '.preview-bar{background:#fff3c4;color:#3b2a00;border-block-end:2px solid #b58100;font:.9375rem/1.4 system-ui,sans-serif;margin:0;padding:.6rem 1rem;text-align:center;overflow-wrap:anywhere}.preview-bar span{display:inline-block;max-width:100%}.preview-bar form{display:inline;margin-inline-start:.6rem}@media(prefers-color-scheme:dark){.preview-bar{background:#33270a;color:#ffe9a8}}@media print{.preview-bar{display:none}}'

/** A draft that the studio shares. `title` is the title of its set; `expiresAt` is in ms since 1970. */
export interface ShownShare {
  set: string
  title: string
  by: string
  expiresAt: number
}

/** What a link shows now; it ends at `until`, in ms since 1970. */
export interface OpenLink {
  /** Undefined when the link shows no draft. */
  draft?: ShownShare | undefined
  releases?: OpenPreview | undefined
  until: number
}

/** Adds a bar to a page, which says what the link shows, who shares it and until when. Leaves other answers unchanged. */
export async function withBar(response: Response, words: string): Promise<Response> {
  const { headers, status } = response
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding'))
    return response
  const leave = '<form method="post" action="/_preview/out"><button>Leave this preview</button></form>'
  const bar = `<style>${style}</style><div class="preview-bar" role="note">${words}${leave}</div>`
  const html = (await response.text()).replace(/<body\b[^>]*>/, (body) => body + bar)
  const changed = new Headers(headers)
  changed.delete('content-length')
  const policy = headers.get('content-security-policy') ?? ''
  changed.set('content-security-policy', policy.replace('style-src ', `style-src ${hashSource(style)} `))
  return new Response(html, { status, headers: changed })
}

/** HTML for the bar: who shares the draft, or each previewed version beside the current one. */
export function describeLink({ draft, releases, until }: OpenLink, live: Composition['remotes']): string {
  const end = `until ${formatMinute(until)}`
  if (!releases) return joinParts([`Draft, not published: ${draft?.title}`, `shared by ${draft?.by}`, end])
  const { name, shown, compositions, refused } = releases
  const { remotes } = compositions.current()
  const versions = shown.map(function withLive({ remote, version }) {
    const dead = remotes.get(remote)?.status === 'dead' ? ' (cannot be read)' : ''
    return `${remote} ${version}${dead} (current: ${live.get(remote)?.version ?? 'none'})`
  })
  const drafted = draft === undefined ? [] : [`draft: ${draft.title}`]
  const left = refused.map((cause) => `left out: ${cause}`)
  const parts = [`Preview ${name}`, ...versions, ...drafted, ...left, end]
  return joinParts(parts, `to end it: <code>release preview end --name ${escapeHtml(name)}</code>`)
}

/** Joins texts, and `last`, which is HTML; in a narrow window each text has its own line. */
function joinParts([first = '', ...rest]: readonly string[], ...last: readonly string[]): string {
  const parts = [`<strong>${escapeHtml(first)}</strong>`, ...rest.map(escapeHtml), ...last]
  return `<span>${parts.join(' ·</span> <span>')}</span>`
}

/** A page that says why there is nothing to show. */
export function closedPage(cause: string): { html: string; policy: string } {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>No preview</title><style>${style}</style></head><body><h1 class="preview-bar">${escapeHtml(cause)}</h1></body></html>`
  return { html, policy: `default-src 'none'; style-src ${hashSource(style)}; frame-ancestors 'self'` }
}
