import { setOfToken, signToken } from '@tessera/content/previewToken'

/** Whom an answer is for: the studio's frame, or someone who has a link to a set (`share`) or to versions (`release`). */
export type PreviewSession = { kind: 'studio'; set: string } | { kind: 'share' | 'release'; secret: string }

const cookieName = '__Host-preview'
const stayFor = 3600_000 /* ms after the last page: an editor who is away longer opens the page again */

export function sessionOf(request: Request, secret: string): PreviewSession | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  const [, kind, value = ''] =
    /(?:^|;\s*)__Host-preview=(studio|share|release)\.([\w.-]+)/.exec(cookies) ?? []
  if (kind === 'share' || kind === 'release') return { kind, secret: value }
  const set = kind === 'studio' ? setOfToken(secret, 'stay', value) : undefined
  return set === undefined ? undefined : { kind: 'studio', set }
}

/** A frame of the studio is same-site: no other site's request has it. Each page puts its end off. */
export function studioCookie(set: string, secret: string): string {
  const until = Date.now() + stayFor
  return cookie(`studio.${signToken(secret, 'stay', set, until)}`, stayFor / 1000, 'Strict')
}

/** A link is followed from a mail. */
export function linkCookie(kind: 'share' | 'release', secret: string, until: number): string {
  return cookie(`${kind}.${secret}`, Math.ceil((until - Date.now()) / 1000), 'Lax')
}

/** `Secure` holds on http below localhost too: browsers trust this machine. */
export function cookie(value: string, seconds: number, sameSite: 'Strict' | 'Lax'): string {
  return `${cookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}`
}
