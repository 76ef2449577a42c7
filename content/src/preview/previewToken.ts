import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token is for. `in`: the address that opens a set, `/_preview/in?token=…&to=/path`; `stay`: the cookie. */
type TokenUse = 'in' | 'stay'

/** ms that the address works; short, as the address can end up in a log. */
export const entryTime = 10 * 60_000

/** Pattern for the names of sets, which are parts of tokens, cookies and keys. */
export const setPattern = /^[\w-]{1,64}$/

/** `<set>.<until>.<mac>`: shows its holder a set's drafts until that time. Only for servers: signing needs a secret. */
export function signToken(secret: string, use: TokenUse, set: string, until: number): string {
  const body = `${set}.${until}`
  return `${body}.${computeMac(secret, use, body)}`
}

/** The set of a valid token; undefined for any other token. */
export function setOfToken(secret: string, use: TokenUse, token: string): string | undefined {
  const [, set = '', until = '', mac = ''] = /^([\w-]{1,64})\.(\d{1,16})\.([\w-]+)$/.exec(token) ?? []
  const due = computeMac(secret, use, `${set}.${until}`)
  const isGood = mac.length === due.length && timingSafeEqual(Buffer.from(mac), Buffer.from(due))
  return isGood && Number(until) > Date.now() ? set : undefined
}

function computeMac(secret: string, use: TokenUse, body: string): string {
  return createHmac('sha256', secret).update(`tessera preview ${use} ${body}`).digest('base64url')
}
