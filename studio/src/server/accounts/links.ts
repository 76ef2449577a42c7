import { createRecord, readRecord } from '@tessera/store/readRecord'
import type { Store } from '@tessera/store/Store'
import { z } from 'zod'
import { createSecret, hashSecret } from './createSecret.ts'

const linkSchema = z.object({ name: z.string(), until: z.number() })
const validFor = 3_600_000 /* ms; enough time to send the link to a colleague */

/** A sign-in link. The secret follows #, so that no server gets it and programs that prefetch cannot use it up. */
export function linkTo(origin: string, secret: string): string {
  return `${origin}/#link=${secret}`
}

/** Sign-in links. Each link works once, however many processes share the store. */
export function openLinks(store: Store, now: () => number = Date.now) {
  const find = (hash: string) => readRecord(store, `links/${hash}.json`, linkSchema)

  /** The user that an unexpired link is for. Does not use the link up. */
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
    /** Uses the link up and returns its user's name; undefined if the link was used, has expired or never existed. */
    async use(secret: string): Promise<string | undefined> {
      const name = await findName(secret)
      if (name === undefined) return undefined
      const isFirst = await createRecord(store, `links/${hashSecret(secret)}.used`, { at: now() })
      return isFirst ? name : undefined
    },
    async clean(): Promise<void> {
      for (const name of await store.list('links')) {
        const link = await find(name.split('.')[0] ?? '')
        if (!link || link.until < now()) await store.remove(`links/${name}`)
      }
    },
  }
}

const originSchema = z.object({ origin: z.string() })

/** The origin of the studio that last ran on this store, for links that the command line prints. */
export async function readOrigin(store: Store): Promise<string | undefined> {
  return (await readRecord(store, 'origin', originSchema))?.origin
}

/** Stores the origin for `readOrigin`, if it changed. */
export async function writeOrigin(store: Store, origin: string): Promise<void> {
  if ((await readOrigin(store)) !== origin)
    await store.replace('origin', Buffer.from(JSON.stringify({ origin })))
}
