import { z } from 'zod'
import { createRecord, createSecret, hashOf, readRecord, type Store } from './records.ts'

const linkSchema = z.object({ name: z.string(), until: z.number() })

/** Sign-in links: each works once, of any number of processes in one. */
export interface Links {
  create(name: string): Promise<string>
  /** The user's name; nothing where the link was used, has expired or never was. */
  use(secret: string): Promise<string | undefined>
  /** Whom an unexpired link is for; it is not used up. */
  nameOf(secret: string): Promise<string | undefined>
  /** Drops those that have expired. */
  clean(): Promise<void>
}

const validFor = 3_600_000 /* ms; long enough to be sent to a colleague */

/** Where a link leads; what follows # is sent to no server, and no program that opens links in advance uses it up. */
export function linkTo(origin: string, secret: string): string {
  return `${origin}/#link=${secret}`
}

export function openLinks(store: Store, now: () => number = Date.now): Links {
  const find = (hash: string) => readRecord(store, `links/${hash}.json`, linkSchema)

  async function nameOf(secret: string): Promise<string | undefined> {
    const link = await find(hashOf(secret))
    return link && link.until >= now() ? link.name : undefined
  }

  return {
    async create(name) {
      const secret = createSecret()
      await createRecord(store, `links/${hashOf(secret)}.json`, { name, until: now() + validFor })
      return secret
    },
    nameOf,
    async use(secret) {
      const name = await nameOf(secret)
      if (name === undefined) return undefined
      const isFirst = await createRecord(store, `links/${hashOf(secret)}.used`, { at: now() })
      return isFirst ? name : undefined
    },
    async clean() {
      for (const name of await store.list('links')) {
        const link = await find(name.split('.')[0] ?? '')
        if (!link || link.until < now()) await store.remove(`links/${name}`)
      }
    },
  }
}
