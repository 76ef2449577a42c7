import { createGuesses } from '@tessera/release/guesses'
import type { CallInput } from '../../shared/calls.ts'
import type { Account } from '../../shared/roles.ts'
import { CallError } from '../http/CallError.ts'
import { openLinks } from './links.ts'
import { hashPassword, isPassword, type Cost } from './passwords.ts'
import type { Store } from '@tessera/store/Store'
import { endedCookie, openSessions } from './openSessions.ts'
import { accountOf, openUsers, type User } from './users.ts'

const wrongPasswords = { ofNetwork: 20, ofName: 30 /* the user can still sign in by a link */ }

/** Signs users in and out; `cost` applies to new passwords. */
export function createAccounts(
  store: Store,
  { cost, now = Date.now }: { cost?: Cost; now?: () => number } = {},
) {
  const users = openUsers(store, now)
  const links = openLinks(store, now)
  const sessions = openSessions(store, users, now)
  const guesses = createGuesses(wrongPasswords)

  /** The user of a link. Prevents an attack: a link replaces a victim's session, who then works under another name. */
  async function redeemLink(link: string, cookies: string | null): Promise<User> {
    const current = await sessions.find(cookies)
    const named = await links.findName(link)
    if (current && named !== undefined && named !== current.name) {
      const message = `This link is for ${named}, but you are signed in as ${current.name}. Open the studio without the link and sign out first.`
      throw new CallError(409, 'signedIn', message)
    }
    const name = await links.use(link)
    const user = name === undefined ? undefined : await users.find(name)
    if (user) return user
    throw new CallError(
      403,
      'link',
      'This link was already used or has expired. Ask for a new one: npm run studio -- link <name>.',
    )
  }

  async function verifyPassword(given: string, password: string, network: string): Promise<User> {
    const name = given.trim().toLowerCase()
    const wait = guesses.take(name, network)
    if (wait > 0) {
      const message = `Too many failed attempts. Try again in ${wait} seconds, or use a sign-in link.`
      throw new CallError(429, 'slowDown', message, { 'retry-after': String(wait) })
    }
    const user = await users.find(name)
    if (!(await isPassword(password, user?.password, cost, guesses.rankOf(name, network))) || !user) {
      throw new CallError(403, 'password', 'The name or the password is wrong.')
    }
    guesses.wasRight(name, network)
    return user
  }

  return {
    find: sessions.find,
    async signIn(input: CallInput<'signIn'>, network: string, cookies: string | null) {
      const user =
        'link' in input
          ? await redeemLink(input.link, cookies)
          : await verifyPassword(input.name, input.password, network)
      await sessions.end(cookies)
      return { account: accountOf(user), cookie: await sessions.begin(user.name) }
    },
    /** Returns the value of the header `Set-Cookie`, as `setPassword` and `admit` do. */
    async signOut(cookies: string | null): Promise<string> {
      await sessions.end(cookies)
      return endedCookie
    },
    /** Sets the user's password and ends all the user's other sessions. */
    async setPassword(
      { name, hasPassword }: Account,
      { password, current = '' }: CallInput<'setPassword'>,
      network: string,
    ) {
      if (hasPassword) await verifyPassword(name, current, network)
      await users.setPassword(name, await hashPassword(password, cost))
      return sessions.begin(name)
    },
    /** Begins a session for a user that the OpenID Connect issuer named. */
    async admit(name: string, grant: Pick<User, 'role' | 'folders'>): Promise<string> {
      if (await users.find(name))
        throw new CallError(403, 'name', `The studio already has an account named ${name}.`)
      return sessions.begin(name, grant)
    },
    /** Returns the secret of a new sign-in link; creates the user as an admin if there is none of that name. */
    async createLink(name: string): Promise<string> {
      if (!(await users.find(name))) await users.add(name, { role: 'admin', folders: [] })
      return links.create(name)
    },
    async clean(): Promise<void> {
      await links.clean()
      await sessions.clean()
    },
  }
}

/** Sign-in, sessions and passwords of one studio. */
export type Accounts = ReturnType<typeof createAccounts>
