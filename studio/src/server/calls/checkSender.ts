import { includesRole, type Account, type Role } from '../../shared/roles.ts'
import { CallError } from '../http/CallError.ts'

/**
 * Refuses requests from pages of other origins. A same-site page, such as one of the public site, sends the session's
 * cookie, and CORS would only hide the response. Older browsers lack `Sec-Fetch-Site`; all send `Origin`.
 */
export function checkSender({ headers }: Request, origin: string): void {
  const site = headers.get('sec-fetch-site')
  if (headers.get('origin') !== origin || (site !== null && site !== 'same-origin')) {
    throw new CallError(403, 'origin', `Only pages of the studio (${origin}) may call it.`)
  }
}

const stranger: Account = { name: '', role: 'reader', folders: [], hasPassword: false }

/** Returns the account if its role suffices; for `anyone` an account without a name if no one is signed in. */
export function checkRole(role: Role | 'anyone', account: Account | undefined): Account {
  if (role === 'anyone') return account ?? stranger
  if (!account)
    throw new CallError(401, 'signIn', 'You are not signed in, or your session has ended. Sign in again.')
  if (includesRole(account.role, role)) return account
  throw new CallError(403, 'role', `Your role is ${account.role}; this needs the role ${role}.`)
}
