import { parse, serialize } from 'hono/utils/cookie'

/**
 * Reads and writes one cookie. Chromium and Firefox accept the prefix `__Host-` without TLS from names below localhost
 * (docs/studio.md).
 */
export function createCookie(name: `__Host-${string}`, sameSite: 'Strict' | 'Lax') {
  const options = { path: '/', secure: true, httpOnly: true, sameSite } as const
  return {
    /** The cookie's value in a `Cookie` header; undefined if it is missing or empty. */
    read: (header: string | null) => parse(header ?? '', name)[name] || undefined,
    /** A value for `Set-Cookie`; `maxAge` in seconds. */
    write: (value: string, maxAge: number) => serialize(name, value, { ...options, maxAge }),
    remove: () => serialize(name, '', { ...options, maxAge: 0 }),
  }
}
