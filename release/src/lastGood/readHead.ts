import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { parseComposition } from '@tessera/kit/contract/parse'
import { z } from 'zod'
import { canonicalBytes, jsonIn, sha256Of } from '../store/canonicalBytes.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'

export const headKey = 'head.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const schema = z.strictObject({
  format: z.literal(1),
  /** sha256 of the record. */
  composition: sha256,
  record: z.custom<CompositionRecord>((value) => parseComposition(value).ok),
  /** sha256 of those that were verified and are here whole; others are not shown from here. */
  manifests: z.array(sha256),
  /** Under what all of it was verified; none in an open registry. */
  trust: z.strictObject({ root: z.string(), sha256 }).optional(),
})

/** Which composition is kept, and under what it was verified. */
export type Head = z.infer<typeof schema>

/** Nothing when none is kept. Fails with `RegistryError` when it is not what was written. */
export async function readHead(store: Store, environment: string): Promise<Head | undefined> {
  const bytes = await store.read(headKey)
  if (!bytes) return undefined
  const parsed = schema.safeParse(jsonIn(bytes, headKey))
  if (!parsed.success) throw new RegistryError('invalid', headKey, z.prettifyError(parsed.error))
  const { record, composition } = parsed.data
  if (sha256Of(canonicalBytes(record)) !== composition || record.environment !== environment)
    throw new RegistryError('altered', headKey, 'its composition is another one')
  return parsed.data
}
