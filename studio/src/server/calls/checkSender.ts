import { includesRole, type Account, type Role } from '../../shared/roles.ts'
import { CallError } from '../http/CallError.ts'

/**
 * A page of another origin sends the session's cookie along where it is same-site, the visitors' site among them: CORS hides
 * the answer only. `Sec-Fetch-Site` is missing in older browsers; `Origin` in none.
 */
export function checkSender({ headers }: Request, origin: string): void {
  const site = headers.get('sec-fetch-site')
  if (headers.get('origin') !== origin || (site !== null && site !== 'same-origin')) {
    throw new CallError(403, 'origin', `Only the studio's own pages call it (${origin}).`)
  }
}

const stranger: Account = { name: '', role: 'reader', folders: [], hasPassword: false }

export function checkRole(role: Role | 'anyone', account: Account | undefined): Account {
  if (role === 'anyone') return account ?? stranger
  if (!account)
    throw new CallError(401, 'signIn', 'You are not signed in, or were away too long. Sign in again.')
  if (includesRole(account.role, role)) return account
  throw new CallError(403, 'role', `You are a ${account.role} here; this takes a ${role}.`)
}
