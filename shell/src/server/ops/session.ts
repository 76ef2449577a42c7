import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Opens the ops view to those who know the token. */
export interface Session {
  /** Reads the `Authorization: Bearer` header, or the cookie that a sign-in gave. */
  isAuthenticated(request: Request): boolean
  isToken(text: string): boolean
  /** `Set-Cookie` of a sign-in. */
  cookie(isSecure: boolean): string
  /** `Set-Cookie` that ends it. */
  clearSession: string
}

const name = 'tessera_ops'
const sessionMaxAge = 12 * 3600 /* s; a shift */

export function createSession(token: string, now: () => number = Date.now): Session {
  const isToken = (text: string) => isSame(text, token)
  const proof = (end: string) => createHmac('sha256', token).update(`ops until ${end}`).digest('base64url')

  function isSession(value: string): boolean {
    const [end = '', given = ''] = value.split('.')
    return Number(end) > now() / 1000 && isSame(given, proof(end))
  }

  return {
    isToken,
    isAuthenticated({ headers }) {
      const bearer = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
      if (bearer !== undefined) return isToken(bearer)
      return cookiesNamed(name, headers.get('cookie') ?? '').some(isSession)
    },
    cookie(isSecure) {
      const end = String(Math.floor(now() / 1000) + sessionMaxAge)
      return setCookie(`${end}.${proof(end)}`, sessionMaxAge, isSecure)
    },
    clearSession: setCookie('', 0, false),
  }
}

/** Takes the same time wherever the texts differ, so that no one finds the token letter by letter. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function setCookie(value: string, seconds: number, isSecure: boolean): string {
  return `${name}=${value}; Path=/ops; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

function cookiesNamed(wanted: string, header: string): string[] {
  return header.split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.trim().split('=')
    return key === wanted ? [value.join('=')] : []
  })
}
