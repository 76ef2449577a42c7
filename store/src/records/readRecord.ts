import type { z } from 'zod'
import type { Store } from '../engines/Store.ts'

/** Reads a record; undefined if it is missing or damaged. */
export async function readRecord<Schema extends z.ZodType>(
  store: Pick<Store, 'read'>,
  key: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  return parseRecord(schema, await store.read(key))
}

/** Parses a record, from its bytes or text; undefined if it is undefined or damaged. */
export function parseRecord<Schema extends z.ZodType>(
  schema: Schema,
  stored: Uint8Array | string | undefined,
): z.infer<Schema> | undefined {
  const text = typeof stored === 'object' ? Buffer.from(stored).toString('utf8') : stored
  try {
    return text === undefined ? undefined : schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Creates a record; false if the key is taken. Of any number of writers, exactly one succeeds. */
export async function createRecord(
  store: Pick<Store, 'create'>,
  key: string,
  value: unknown,
): Promise<boolean> {
  return (await store.create(key, Buffer.from(JSON.stringify(value)))) === 'created'
}
