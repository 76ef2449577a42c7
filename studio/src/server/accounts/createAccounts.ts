import { createGuesses } from '@tessera/release/guesses'
import type { CallInput } from '../../shared/calls.ts'
import type { Account } from '../../shared/roles.ts'
import { CallError } from '../http/CallError.ts'
import { openLinks } from './links.ts'
import { hashPassword, isPassword, type Cost } from './passwords.ts'
import type { Store } from '@tessera/store/Store'
import { endedCookie, openSessions } from './openSessions.ts'
import { accountOf, openUsers, type User } from './users.ts'

const wrongPasswords = { ofNetwork: 20, ofName: 30 /* a link still brings the owner in */ }

/** Who may come in, by what, and for how long; `cost` is that of new passwords. */
export function createAccounts(
  store: Store,
  { cost, now = Date.now }: { cost?: Cost; now?: () => number } = {},
) {
  const users = openUsers(store, now)
  const links = openLinks(store, now)
  const sessions = openSessions(store, users, now)
  const guesses = createGuesses(wrongPasswords)

  /** Who is sent another's link stays who they are: else they would work in that one's name, and not notice. */
  async function redeemLink(link: string, cookies: string | null): Promise<User> {
    const current = await sessions.find(cookies)
    const named = await links.findName(link)
    if (current && named !== undefined && named !== current.name) {
      const message = `This link is for ${named}, and you are signed in as ${current.name}. Open the studio without it and sign out first.`
      throw new CallError(409, 'signedIn', message)
    }
    const name = await links.use(link)
    const user = name === undefined ? undefined : await users.find(name)
    if (user) return user
    throw new CallError(
      403,
      'link',
      'This link was used already, or has expired. Ask for another: npm run studio -- link <name>.',
    )
  }

  async function verifyPassword(given: string, password: string, network: string): Promise<User> {
    const name = given.trim().toLowerCase()
    const wait = guesses.take(name, network)
    if (wait > 0) {
      const message = `Too many wrong attempts. Try again in ${wait} seconds, or sign in by a link.`
      throw new CallError(429, 'slowDown', message, { 'retry-after': String(wait) })
    }
    const user = await users.find(name)
    if (!(await isPassword(password, user?.password, cost, guesses.rankOf(name, network))) || !user) {
      throw new CallError(403, 'password', 'This name and this password do not belong together.')
    }
    guesses.wasRight(name, network)
    return user
  }

  return {
    find: sessions.find,
    /** By a link that works once, or by name and password. */
    async signIn(input: CallInput<'signIn'>, network: string, cookies: string | null) {
      const user =
        'link' in input
          ? await redeemLink(input.link, cookies)
          : await verifyPassword(input.name, input.password, network)
      await sessions.end(cookies)
      return { account: accountOf(user), cookie: await sessions.begin(user.name) }
    },
    /** Gives the value of `Set-Cookie`, as the others do. */
    async signOut(cookies: string | null): Promise<string> {
      await sessions.end(cookies)
      return endedCookie
    },
    /** Ends all other sessions of the account. */
    async setPassword(
      { name, hasPassword }: Account,
      { password, current = '' }: CallInput<'setPassword'>,
      network: string,
    ) {
      if (hasPassword) await verifyPassword(name, current, network)
      await users.setPassword(name, await hashPassword(password, cost))
      return sessions.begin(name)
    },
    /** Lets in whom the organisation's sign-in names. */
    async admit(name: string, grant: Pick<User, 'role' | 'folders'>): Promise<string> {
      if (await users.find(name))
        throw new CallError(403, 'name', `${name} is the name of an account of the studio's own.`)
      return sessions.begin(name, grant)
    },
    /** A new sign-in link's secret; a user who is not there yet is made an admin. */
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

export type Accounts = ReturnType<typeof createAccounts>
