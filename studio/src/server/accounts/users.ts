import { createRecord, readRecord } from '@tessera/store/readRecord'
import type { Store } from '@tessera/store/Store'
import { z } from 'zod'
import { roles, type Account } from '../../shared/roles.ts'

const userSchema = z.object({
  role: z.enum(roles),
  folders: z.array(z.string()),
  /** ms since 1970; earlier sessions are invalid. Set when the user is added, is removed or gets a new password. */
  since: z.number(),
  password: z.string().optional(),
  isRemoved: z.boolean().optional(),
})

/** A stored user; `password` is the hash, undefined for a user who signs in by links. */
export interface User extends z.infer<typeof userSchema> {
  name: string
}

const nameRule =
  'A name has up to 64 lower-case letters, digits, dots and dashes and begins with a letter or digit.'

function isUserName(name: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{0,63}$/.test(name)
}

export function accountOf({ name, role, folders, password }: User): Account {
  return { name, role, folders, hasPassword: password !== undefined }
}

/** The users of one studio. Each change writes a new numbered record; the newest counts, older ones are history. */
export function openUsers(store: Store, now: () => number = Date.now) {
  async function newest(name: string): Promise<{ number: number; user?: User }> {
    if (!isUserName(name)) return { number: 0 }
    const last = (await store.list(`users/${name}`)).at(-1)
    const record = last && (await readRecord(store, `users/${name}/${last}`, userSchema))
    return { number: Number(last ?? 0), ...(record && { user: { ...record, name } }) }
  }

  async function find(name: string): Promise<User | undefined> {
    const { user } = await newest(name)
    return user?.isRemoved ? undefined : user
  }

  /** Writes the user's next record. Rejects when another process wrote the same number first. */
  async function change(name: string, next: (user: User | undefined) => Omit<User, 'name'>): Promise<void> {
    if (!isUserName(name)) throw new Error(`${JSON.stringify(name)} is not a valid user name. ${nameRule}`)
    const { number, user } = await newest(name)
    const key = `users/${name}/${String(number + 1).padStart(16, '0')}` // sorts by number
    const isWritten = await createRecord(store, key, userSchema.parse(next(user)))
    if (!isWritten) throw new Error(`Another process changed ${name} at the same time: try again.`)
  }

  return {
    find,
    async list(): Promise<readonly User[]> {
      const users = await Promise.all((await store.list('users')).map(find))
      return users.filter((user) => user !== undefined)
    },
    /** Adds a user, or changes an existing user's role and folders. */
    add: (name: string, grant: Pick<User, 'role' | 'folders'>) =>
      change(name, function granted(user) {
        return user && !user.isRemoved ? { ...user, ...grant } : { ...grant, since: now() }
      }),
    setPassword: (name: string, password: string) =>
      change(name, function withPassword(user) {
        if (!user || user.isRemoved) throw new Error(`There is no user ${name}.`)
        return { ...user, password, since: now() }
      }),
    /** Removes a user and ends the user's sessions. False if there is no such user. */
    async remove(name: string): Promise<boolean> {
      const user = await find(name)
      if (!user) return false
      await change(name, () => ({ role: user.role, folders: user.folders, since: now(), isRemoved: true }))
      return true
    },
  }
}

/** Finds, lists and changes the users in a store. */
export type Users = ReturnType<typeof openUsers>
