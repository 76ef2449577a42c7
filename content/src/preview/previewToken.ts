import { createHmac, timingSafeEqual } from 'node:crypto'

/** `in`: the address that opens a set in the preview site, `/_preview/in?token=…&to=/path`; `stay`: its cookie. */
type TokenUse = 'in' | 'stay'

/** ms that the address may be used: it may stand in a log. */
export const entryTime = 10 * 60_000

/** Names of sets go into tokens, cookies and keys. */
export const setPattern = /^[\w-]{1,64}$/

/** `<set>.<until>.<mac>`: which set's drafts may be seen, until when. For servers: it needs PREVIEW_SECRET. */
export function signToken(secret: string, use: TokenUse, set: string, until: number): string {
  const body = `${set}.${until}`
  return `${body}.${macOf(secret, use, body)}`
}

/** The set of a token that is good now. */
export function setOfToken(
  secret: string,
  use: TokenUse,
  token: string,
  now = Date.now(),
): string | undefined {
  const [, set = '', until = '', mac = ''] = /^([\w-]{1,64})\.(\d{1,16})\.([\w-]+)$/.exec(token) ?? []
  const due = macOf(secret, use, `${set}.${until}`)
  const isGood = mac.length === due.length && timingSafeEqual(Buffer.from(mac), Buffer.from(due))
  return isGood && Number(until) > now ? set : undefined
}

function macOf(secret: string, use: TokenUse, body: string): string {
  return createHmac('sha256', secret).update(`tessera preview ${use} ${body}`).digest('base64url')
}
