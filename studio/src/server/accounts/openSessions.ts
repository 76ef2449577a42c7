import { createRecord, readRecord } from '@tessera/store/readRecord'
import type { Store } from '@tessera/store/Store'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { roles, type Account } from '../../shared/roles.ts'
import { createCookie } from './createCookie.ts'
import { createSecret, hashSecret } from './createSecret.ts'
import { accountOf, type Users } from './users.ts'

const sessionSchema = z.object({
  name: z.string(),
  begun: z.number(),
  /** Role and folders of a user who signed in by OpenID Connect; they come from the issuer only. */
  grant: z.object({ role: z.enum(roles), folders: z.array(z.string()) }).optional(),
})
type Session = z.infer<typeof sessionSchema>

const hour = 3_600_000 /* ms */
const times = {
  idle: 12 * hour,
  longest: 7 * 24 * hour,
  longestGranted: 12 * hour /* a withdrawn role stays usable this long at most */,
  cached: 2_000 /* ms until changes by another process take effect here */,
}

const cookie = createCookie('__Host-studio', 'Strict')

/** The value of `Set-Cookie` that deletes the session's cookie. */
export const endedCookie = cookie.remove()

/** Sessions in the store, keyed by the hash of the cookie's value. They survive a restart. */
export function openSessions(store: Store, users: Users, now: () => number = Date.now) {
  const known = new LRUCache<string, Account>({ max: 1000, ttl: times.cached, perf: { now } })
  const currentHour = () => Math.floor(now() / hour)

  async function read(hash: string): Promise<Session | undefined> {
    const session = await readRecord(store, `sessions/${hash}.json`, sessionSchema)
    if (!session) return undefined
    const until = session.begun + (session.grant ? times.longestGranted : times.longest)
    return now() <= until && (await wasUsed(store, hash, currentHour())) ? session : undefined
  }

  async function lookUp(hash: string): Promise<Account | undefined> {
    const session = await read(hash)
    const account = session && (await findAccount(users, session))
    if (account) await createRecord(store, `sessions/${hash}.${currentHour()}`, null).catch(() => {}) // a full disk ends no session
    return account
  }

  return {
    /** Begins a session and returns the value of its `Set-Cookie` header. */
    async begin(name: string, grant?: Session['grant']): Promise<string> {
      const secret = createSecret()
      const hash = hashSecret(secret)
      await createRecord(store, `sessions/${hash}.${currentHour()}`, null)
      await createRecord(store, `sessions/${hash}.json`, { name, begun: now(), ...(grant && { grant }) })
      return cookie.write(secret, times.longest / 1000)
    },
    /** The account that sent a request; undefined if the session ended or the user was removed. */
    async find(cookies: string | null): Promise<Account | undefined> {
      const hash = readHash(cookies)
      if (hash === undefined) return undefined
      const account = known.get(hash) ?? (await lookUp(hash))
      if (account) known.set(hash, account, { noUpdateTTL: true })
      return account
    },
    async end(cookies: string | null): Promise<void> {
      const hash = readHash(cookies)
      if (hash === undefined) return
      known.delete(hash)
      await store.remove(`sessions/${hash}.json`)
    },
    async clean(): Promise<void> {
      const names = await store.list('sessions')
      const ended = new Set<string>()
      for (const hash of new Set(names.map((name) => name.split('.')[0] ?? ''))) {
        if (!(await read(hash))) ended.add(hash)
      }
      const isOld = (stamp: string) => Number(stamp) < currentHour() - times.idle / hour // NaN, so false, for `json`
      for (const name of names) {
        const [hash = '', part = ''] = name.split('.')
        const isBeginning = Number(part) === currentHour() // another process can be writing this session now
        if ((ended.has(hash) && !isBeginning) || isOld(part)) await store.remove(`sessions/${name}`)
      }
    },
  }
}

/** Whether a session is not idle. Each hour of use is a file: rewriting the session could restore an ended session. */
async function wasUsed(store: Store, hash: string, newest: number): Promise<boolean> {
  for (let stamp = newest; stamp >= newest - times.idle / hour; stamp -= 1) {
    if (await store.read(`sessions/${hash}.${stamp}`)) return true
  }
  return false
}

async function findAccount(users: Users, { name, begun, grant }: Session): Promise<Account | undefined> {
  if (grant) return { name, ...grant, hasPassword: false }
  const user = await users.find(name)
  return user && user.since <= begun ? accountOf(user) : undefined
}

function readHash(cookies: string | null): string | undefined {
  const secret = cookie.read(cookies)
  return secret === undefined ? undefined : hashSecret(secret)
}
