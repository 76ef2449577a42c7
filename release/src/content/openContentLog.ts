import { parseJson } from '@tessera/store/canonicalBytes'
import type { TrustKeeping, Trust } from '../trust/trustLog.ts'
import { keyOf } from '../layout/keyOf.ts'
import { parseRecordAt } from '@tessera/store/parseRecordAt'
import { openLog, type Entry, type NumberedLog } from '@tessera/store/openLog'
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

/** Which content log of a registry: its environment and layout. */
export interface ContentPlace {
  environment: string
  layout: number
}

/** Opens the content log of one environment and layout. With `trust`, entries without a valid signature are damaged. */
export function openContentLog(
  store: Store,
  { environment, layout }: ContentPlace,
  trust: Trust | undefined,
): NumberedLog<ContentRecord> {
  function parse(bytes: Uint8Array, _number: number, key: string): ContentRecord {
    const record = parseRecordAt(bytes, key, contentRecordSchema, keyOfRecord)
    const cause =
      trust && whyNotSigned(contentStatement(record), record.signature, contentName, trust, environment)
    if (cause !== undefined) throw new RegistryError('refused', key, cause)
    return record
  }

  return openLog({ store, folder: keyOf.contentLog(environment, layout), parse })
}

function keyOfRecord({ environment, layout, number }: ContentRecord): string {
  return keyOf.contentRecord(environment, layout, number)
}

/**
 * Reads the newest record above number `known`; undefined if there is none. Throws `RegistryError` if it is damaged.
 */
export async function readNewest(
  store: Store,
  place: ContentPlace,
  readTrust: TrustKeeping['trust'],
  known: number,
): Promise<ContentRecord | undefined> {
  const { environment, layout } = place
  if (known > 0 && !(await store.read(keyOf.contentRecord(environment, layout, known + 1)))) return undefined
  const { newest } = await openContentLog(store, place, undefined).end(known)
  if (newest <= known) return undefined
  return requireRecord(await openContentLog(store, place, await readTrust()).read(newest)) // trust is read last: read before, it could lack a key that was added since
}

/** Returns an entry's record; for a damaged entry, throws its error. */
export function requireRecord(entry: Entry<ContentRecord>): ContentRecord {
  if (entry.status === 'damaged') throw entry.error
  return entry.stored
}

/** Reads the list of files that a record names. Throws `RegistryError` if the list is missing, altered or too large. */
export async function readFiles(store: Store, record: ContentRecord): Promise<ContentFiles> {
  const key = keyOfRecord(record)
  const parsed = contentFilesSchema.safeParse(parseJson(await readChunks(store, record.list), key))
  if (!parsed.success)
    throw new RegistryError('invalid', key, `its list of files: ${parsed.error.issues[0]?.message ?? ''}`)
  return parsed.data
}

/** The name that stands for content in grants, where remotes are named too. */
export const contentName = 'content'
