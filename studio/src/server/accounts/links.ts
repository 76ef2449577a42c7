import { createRecord, readRecord } from '@tessera/store/readRecord'
import type { Store } from '@tessera/store/Store'
import { z } from 'zod'
import { createSecret, hashSecret } from './createSecret.ts'

const linkSchema = z.object({ name: z.string(), until: z.number() })
const validFor = 3_600_000 /* ms; long enough to be sent to a colleague */

/** Where a link leads; what follows # is sent to no server, and no program that opens links in advance uses it up. */
export function linkTo(origin: string, secret: string): string {
  return `${origin}/#link=${secret}`
}

/** Sign-in links: each works once, of any number of processes in one. */
export function openLinks(store: Store, now: () => number = Date.now) {
  const find = (hash: string) => readRecord(store, `links/${hash}.json`, linkSchema)

  /** Whom an unexpired link is for; it is not used up. */
  async function findName(secret: string): Promise<string | undefined> {
    const link = await find(hashSecret(secret))
    return link && link.until >= now() ? link.name : undefined
  }

  return {
    async create(name: string): Promise<string> {
      const secret = createSecret()
      await createRecord(store, `links/${hashSecret(secret)}.json`, { name, until: now() + validFor })
      return secret
    },
    findName,
    /** The user's name; nothing where the link was used, has expired or never was. */
    async use(secret: string): Promise<string | undefined> {
      const name = await findName(secret)
      if (name === undefined) return undefined
      const isFirst = await createRecord(store, `links/${hashSecret(secret)}.used`, { at: now() })
      return isFirst ? name : undefined
    },
    /** Drops those that have expired. */
    async clean(): Promise<void> {
      for (const name of await store.list('links')) {
        const link = await find(name.split('.')[0] ?? '')
        if (!link || link.until < now()) await store.remove(`links/${name}`)
      }
    },
  }
}

const originSchema = z.object({ origin: z.string() })

/** Where the studio of this store ran last, for links that the command prints. */
export async function readOrigin(store: Store): Promise<string | undefined> {
  return (await readRecord(store, 'origin', originSchema))?.origin
}

export async function writeOrigin(store: Store, origin: string): Promise<void> {
  if ((await readOrigin(store)) !== origin)
    await store.replace('origin', Buffer.from(JSON.stringify({ origin })))
}
