import type { z } from 'zod'
import { RegistryError } from '../errors/RegistryError.ts'
import { parseJson } from './canonicalBytes.ts'

/**
 * What an object says; `keyOf` is where such a record belongs. Fails with `RegistryError` where it is of another form, or, by
 * a mix-and-match attack, a copy from another place.
 */
export function parseRecordAt<Schema extends z.ZodType>(
  bytes: Uint8Array,
  key: string,
  schema: Schema,
  keyOf: (record: z.infer<Schema>) => string,
): z.infer<Schema> {
  const { data, error } = schema.safeParse(parseJson(bytes, key))
  if (error) throw new RegistryError('invalid', key, error.issues[0]?.message ?? '')
  if (keyOf(data) !== key) throw new RegistryError('invalid', key, 'it says that it belongs elsewhere')
  return data
}
