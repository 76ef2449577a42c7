import { jsonIn } from '@tessera/store/canonicalBytes'
import type { TrustKeeping, Trust } from '../trust/trustLog.ts'
import { keyOf } from '../layout/keyOf.ts'
import { numberIn } from '@tessera/store/numberName'
import { namesIn } from '../layout/namesIn.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import {
  contentFilesSchema,
  contentRecordSchema,
  type ContentFiles,
  type ContentRecord,
} from './ContentRecord.ts'
import { readChunks } from './chunks.ts'
import { contentStatement } from '../trust/signed.ts'
import { whyNotSigned } from '../trust/whyNotSigned.ts'

export interface ContentPlace {
  environment: string
  layout: number
}

/**
 * The newest record beyond the number `known`, 0 for any; nothing when there is none. Fails with `RegistryError` when it
 * does not read, or no one who may has signed it.
 */
export async function readNewest(
  store: Store,
  place: ContentPlace,
  trust: TrustKeeping['trust'],
  known: number,
): Promise<ContentRecord | undefined> {
  const { environment, layout } = place
  if (known > 0 && !(await store.read(keyOf.contentRecord(environment, layout, known + 1)))) return undefined
  const newest = await newestNumber(store, place)
  return newest > known ? readRecord(store, place, newest, await trust()) : undefined
}

/** 0 when nothing was published. */
export async function newestNumber(store: Store, { environment, layout }: ContentPlace): Promise<number> {
  const names = await namesIn(store, keyOf.contentLog(environment, layout))
  return Math.max(0, ...names.map((name) => numberIn(name) ?? 0))
}

/** Fails with `RegistryError` when it does not read, or no one who may has signed it. */
export async function readRecord(
  store: Store,
  place: ContentPlace,
  number: number,
  trust: Trust | undefined,
): Promise<ContentRecord> {
  const key = keyOf.contentRecord(place.environment, place.layout, number)
  const bytes = await store.read(key)
  if (!bytes) throw new RegistryError('missing', key, 'it is not there')
  const parsed = contentRecordSchema.safeParse(jsonIn(bytes, key))
  if (!parsed.success) throw new RegistryError('invalid', key, parsed.error.issues[0]?.message ?? '')
  const record = parsed.data
  const isAtItsPlace =
    record.number === number && record.environment === place.environment && record.layout === place.layout
  if (!isAtItsPlace) throw new RegistryError('invalid', key, 'it says that it belongs elsewhere')
  const cause =
    trust && whyNotSigned(contentStatement(record), record.signature, contentName, trust, record.environment)
  if (cause !== undefined) throw new RegistryError('refused', key, cause)
  return record
}

/** The files of a record. Fails with `RegistryError` when the list is missing, altered or more than a machine takes. */
export async function readFiles(
  store: Store,
  { environment, layout, number, list }: ContentRecord,
): Promise<ContentFiles> {
  const key = keyOf.contentRecord(environment, layout, number)
  const parsed = contentFilesSchema.safeParse(jsonIn(await readChunks(store, list), key))
  if (!parsed.success)
    throw new RegistryError('invalid', key, `its list of files: ${parsed.error.issues[0]?.message ?? ''}`)
  return parsed.data
}

/** What grants name content by, beside remotes. */
export const contentName = 'content'
