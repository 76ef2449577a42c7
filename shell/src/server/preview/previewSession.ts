import { setOfToken, signToken } from '@tessera/content/previewToken'

/** What a link shows: a draft that the studio shares (`draft`), releases by `<name>.<token>` (`release`), or both. */
export interface PreviewLink {
  draft?: string
  release?: string
}

/** Who views the preview site: an editor in the studio's frame, or someone with a link. */
export type PreviewSession = { set: string } | { link: PreviewLink }

const cookieName = '__Host-preview'
const stayFor = 3600_000 /* ms after the last page; later, an editor has to open the page again */

/** Reads the session cookie; undefined when there is none, or its token is not valid. */
export function readSession(request: Request, secret: string): PreviewSession | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  const [, kind, value = ''] =
    /(?:^|;\s*)__Host-preview=(studio|share|release)\.([\w.-]+)/.exec(cookies) ?? []
  if (kind === undefined) return undefined
  if (kind === 'share') return { link: { draft: value } }
  const [name, token, draft] = value.split('.')
  if (kind === 'release') return { link: { release: `${name}.${token}`, ...(draft && { draft }) } }
  const set = setOfToken(secret, 'stay', value)
  return set === undefined ? undefined : { set }
}

/** The cookie of an editor's session, renewed by each page. `Strict`, because the studio's frame is same-site. */
export function studioCookie(set: string, secret: string): string {
  const until = Date.now() + stayFor
  return cookie(`studio.${signToken(secret, 'stay', set, until)}`, stayFor / 1000, 'Strict')
}

/** The cookie of a link's session. `Lax`, because people follow links from their mail. */
export function linkCookie({ release, draft }: PreviewLink, until: number): string {
  const parts = [release === undefined ? 'share' : 'release', release, draft].filter(Boolean)
  return cookie(parts.join('.'), Math.ceil((until - Date.now()) / 1000), 'Lax')
}

/** The `Set-Cookie` of a session. Browsers accept `Secure` also from http://localhost. */
export function cookie(value: string, seconds: number, sameSite: 'Strict' | 'Lax'): string {
  return `${cookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}`
}
