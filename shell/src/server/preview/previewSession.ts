import { setOfToken, signToken } from '@tessera/content/previewToken'

/** What a link shows: a draft that the studio shares (`draft`), releases by `<name>.<token>` (`release`), or both. */
export interface PreviewLink {
  draft?: string
  release?: string
}

/** Whom an answer is for: the studio's frame, or someone who has a link. */
export type PreviewSession = { set: string } | { link: PreviewLink }

const cookieName = '__Host-preview'
const stayFor = 3600_000 /* ms after the last page: an editor who is away longer opens the page again */

export function sessionOf(request: Request, secret: string): PreviewSession | undefined {
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

/** A frame of the studio is same-site: no other site's request has it. Each page puts its end off. */
export function studioCookie(set: string, secret: string): string {
  const until = Date.now() + stayFor
  return cookie(`studio.${signToken(secret, 'stay', set, until)}`, stayFor / 1000, 'Strict')
}

/** A link is followed from a mail. */
export function linkCookie({ release, draft }: PreviewLink, until: number): string {
  const parts = [release === undefined ? 'share' : 'release', release, draft].filter(Boolean)
  return cookie(parts.join('.'), Math.ceil((until - Date.now()) / 1000), 'Lax')
}

/** `Secure` holds on http below localhost too: browsers trust this machine. */
export function cookie(value: string, seconds: number, sameSite: 'Strict' | 'Lax'): string {
  return `${cookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}`
}
