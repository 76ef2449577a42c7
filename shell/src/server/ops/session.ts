import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Log } from '../logging/log.ts'
import { digestOf, type KnownPerson, type Person } from './parsePeople.ts'

/** Lets people with the site's token or a personal one into the ops view. */
export interface Session {
  /** Reads the `Authorization: Bearer` header, or the session cookie. */
  visitor(request: Request): Person | undefined
  personWith(token: string): Person | undefined
  /** `Set-Cookie` that begins a session. */
  cookie(person: Person, isSecure: boolean): string
  /** `Set-Cookie` that ends the session. */
  clearSession: string
}

export type OpsTokens = { OPS_TOKEN?: string | undefined; OPS_TOKENS?: readonly KnownPerson[] | undefined }

/** Reads the tokens for each request, so that a replaced token stops working at once. If they cannot be read, no token works. */
export function followTokens(read: () => OpsTokens, log: Log): () => Session {
  let last = ''
  return function currentSession() {
    try {
      const { OPS_TOKEN = randomUUID(), OPS_TOKENS } = read()
      last = ''
      return createSession(OPS_TOKEN, OPS_TOKENS)
    } catch (error) {
      const cause = String(error)
      if (cause !== last)
        log.error('the tokens of the ops view cannot be read, so no one can sign in', { cause })
      last = cause
      return createSession(randomUUID())
    }
  }
}

const name = 'tessera_ops'
const sessionMaxAge = 12 * 3600 /* s; a working shift */

/** Creates sessions for tokens. Cookies are signed with the site's token, and end when the person's token changes. */
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

  /** The person of a session cookie; undefined if it is invalid, or the person was removed from the list. */
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

/** Compares texts in constant time, so that no one can guess a token letter by letter. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)))
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
