import { createHash, randomBytes } from 'node:crypto'
import type { openStore } from '@tessera/release/registry'
import type { z } from 'zod'

/** A folder on this machine or a bucket: STUDIO_STORE. */
export type Store = ReturnType<typeof openStore>

/** Undefined where there is none, or where it is no such record. */
export async function readRecord<Schema extends z.ZodType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const bytes = await store.read(key)
  if (!bytes) return undefined
  return schema.safeParse(parsed(bytes)).data
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

/** False where the key is taken: of any number of writers one succeeds. */
export async function createRecord(store: Store, key: string, value: unknown): Promise<boolean> {
  return (await store.create(key, Buffer.from(JSON.stringify(value)))) === 'created'
}

/** What only its holder knows: 256 bits. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a secret: who reads the store cannot sign in with it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
