import { parseRecordAt } from '@tessera/store/parseRecordAt'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { previewStatement } from '../trust/signed.ts'
import type { Trust } from '../trust/trustLog.ts'
import { whyNotSigned } from '../trust/whyNotSigned.ts'
import { maxDays, type PreviewRecord, previewRecordSchema } from './PreviewRecord.ts'
import { day } from '@tessera/store/isOlder'

export { isOver, type PreviewRecord } from './PreviewRecord.ts'

/** One remote's part of a preview. */
export interface PreviewPart {
  name: string
  remote: string
  /** Keys of the part's records, oldest first. */
  keys: readonly string[]
  /** The newest valid record, even if it has ended. */
  record?: PreviewRecord
  /** Why a record newer than `record`, or every record, is invalid. */
  refused?: string
}

/** Where to read previews. `trust` is undefined for an open registry. */
export interface PreviewSource {
  store: Pick<Store, 'list' | 'read'>
  environment: string
  trust: Trust | undefined
}

const maxTried = 5 /* newest records of one part; anyone who can write to the store can add invalid ones */

/** Reads all parts of all previews. Throws `RegistryError` if the store does not answer. */
export async function readPreviews(source: PreviewSource): Promise<readonly PreviewPart[]> {
  const names = await listNames(source.store, keyOf.previews(source.environment))
  const groups = Map.groupBy(names, (name) => name.split('.', 2).join('.'))
  return Promise.all(Array.from(groups.values(), (files) => readPart(source, files)))
}

async function readPart(source: PreviewSource, files: readonly string[]): Promise<PreviewPart> {
  const [name = '', remote = ''] = files[0]?.split('.') ?? []
  const keys = files.map((file) => `${keyOf.previews(source.environment)}/${file}`)
  let refused: string | undefined
  for (const key of keys.toReversed().slice(0, maxTried)) {
    try {
      const record = await readRecord(source, key)
      return { name, remote, keys, record, ...(refused !== undefined && { refused }) }
    } catch (error) {
      if (!(error instanceof RegistryError) || error.kind === 'unreachable') throw error
      refused ??= error.message
    }
  }
  return { name, remote, keys, refused: refused ?? '' }
}

async function readRecord({ store, trust }: PreviewSource, key: string): Promise<PreviewRecord> {
  const bytes = await store.read(key)
  if (!bytes) throw new RegistryError('missing', key, 'it is not there')
  const record = parseRecordAt(bytes, key, previewRecordSchema, keyOfRecord)
  // A grant for any environment is enough: a preview releases nothing to visitors.
  const cause =
    whyNotInTime(record) ??
    (trust && whyNotSigned(previewStatement(record), record.signature, record.remote, trust))
  if (cause !== undefined) throw new RegistryError('refused', key, cause)
  return record
}

/** The key of a record in the store. */
export function keyOfRecord({ environment, name, remote, created }: PreviewRecord): string {
  return keyOf.preview(environment, name, remote, Date.parse(created))
}

/** Why a record's times are not allowed; otherwise a team's key could sign a preview without end. */
function whyNotInTime({ created, until }: PreviewRecord): string | undefined {
  if (Date.parse(created) > Date.now() + day) return 'it was made in the future'
  return Date.parse(until) - Date.parse(created) > maxDays * day
    ? `it lasts longer than ${maxDays} days`
    : undefined
}
