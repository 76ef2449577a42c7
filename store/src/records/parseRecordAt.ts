import type { z } from 'zod'
import { RegistryError } from '../errors/RegistryError.ts'
import { parseJson } from './canonicalBytes.ts'

/**
 * Parses the record at `key`. Throws `RegistryError` if it does not match the schema. Mix-and-match attack: also throws
 * if it was copied from another key; `keyOf` returns the key to which a record belongs.
 */
export function parseRecordAt<Schema extends z.ZodType>(
  bytes: Uint8Array,
  key: string,
  schema: Schema,
  keyOf: (record: z.infer<Schema>) => string,
): z.infer<Schema> {
  const { data, error } = schema.safeParse(parseJson(bytes, key))
  if (error) throw new RegistryError('invalid', key, error.issues[0]?.message ?? '')
  if (keyOf(data) !== key) throw new RegistryError('invalid', key, 'its content belongs to another key')
  return data
}
