import { z } from 'zod'
import { readRecord, type Store } from './records.ts'

const key = 'origin'
const originSchema = z.object({ origin: z.string() })

/** Where the studio of this store ran last, for links that the command prints. */
export async function readOrigin(store: Store): Promise<string | undefined> {
  return (await readRecord(store, key, originSchema))?.origin
}

export async function writeOrigin(store: Store, origin: string): Promise<void> {
  if ((await readOrigin(store)) !== origin) await store.replace(key, Buffer.from(JSON.stringify({ origin })))
}
