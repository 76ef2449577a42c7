import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { digestOf, type KnownPerson, type Person } from './readPeople.ts'

/** Opens the ops view to those who know the site's token, or have one of their own. */
export interface Session {
  /** Reads the `Authorization: Bearer` header, or the cookie that a sign-in gave. */
  visitor(request: Request): Person | undefined
  personWith(token: string): Person | undefined
  /** `Set-Cookie` of a sign-in. */
  cookie(person: Person, isSecure: boolean): string
  /** `Set-Cookie` that ends it. */
  clearSession: string
}

const name = 'tessera_ops'
const sessionMaxAge = 12 * 3600 /* s; a shift */

/**
 * The site's token signs sessions, also those of `people`: who reads their digests can make none. A session is one of the
 * token that it was begun with: another token of the same person ends it.
 */
export function createSession(
  token: string,
  people: readonly KnownPerson[] = [],
  now: () => number = Date.now,
): Session {
  const owner: Person = { name: '', mayRollBack: true }
  const proof = (end: string, { name: who, digest }: Person & Partial<KnownPerson>) =>
    createHmac('sha256', token)
      .update(`ops until ${end}${who && ` as ${who} by ${digest}`}`)
      .digest('base64url')

  function personWith(given: string): Person | undefined {
    if (isSame(given, token)) return owner
    const digest = digestOf(given)
    return people.find((one) => isSame(one.digest, digest))
  }

  /** Who is listed no more has no session. */
  function inSession(value: string): Person | undefined {
    const [end = '', given = '', ...rest] = value.split('.')
    const person = [owner, ...people].find(({ name }) => name === rest.join('.'))
    const isRight = person && Number(end) > now() / 1000 && isSame(given, proof(end, person))
    return isRight ? person : undefined
  }

  return {
    personWith,
    visitor({ headers }) {
      const bearer = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
      if (bearer !== undefined) return personWith(bearer)
      const cookies = cookiesNamed(name, headers.get('cookie') ?? '')
      return cookies.map(inSession).find((person) => person !== undefined)
    },
    cookie(person, isSecure) {
      const end = String(Math.floor(now() / 1000) + sessionMaxAge)
      const value = [end, proof(end, person), ...(person.name === '' ? [] : [person.name])].join('.')
      return setCookie(value, sessionMaxAge, isSecure)
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
