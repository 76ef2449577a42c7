import type { z } from 'zod'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { ifUnreadable, RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { contentStatement } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'
import type { Trust } from '../trust/trustLog.ts'
import { whyNotBy } from '../trust/whyNotSigned.ts'
import {
  countBytes,
  contentFilesSchema,
  contentRecordSchema,
  type ContentFiles,
  type ContentRecord,
  type StoredFile,
} from './ContentRecord.ts'
import { openContentLog, contentName, readFiles, type ContentPlace } from './openContentLog.ts'
import { storeBytes, storeFile } from './chunks.ts'

export interface ContentRequest extends ContentPlace {
  store: Store
  trust: Trust | undefined
  /** The key to sign with; required in a signed registry. */
  signer?: Signer | undefined
  /** Path of each file on this machine, by its path in the content folder. */
  files: Readonly<Record<string, string>>
  revision: string
  actor: string
  /** Whether to store nothing; default false. A dry run needs no signer. */
  dryRun?: boolean
}

export interface PublishedContent {
  /** Number of the new record, on a dry run of the next one; if nothing changed, of the existing record. */
  number: number
  isNew: boolean
  files: number
  bytes: number
  written: number
}

/** Stores chunks, then the list of files, then the record, so that every record is complete. Throws `RegistryError`. */
export async function publishContent(request: ContentRequest): Promise<PublishedContent> {
  const { store, dryRun = false } = request
  refuseUntrusted(request)
  const log = openContentLog(store, request, request.trust)
  const { newest: last } = await log.end()
  const before = last > 0 ? await lastRecord(log, last) : undefined
  const named = new Set(before ? await namedBy(store, before) : [])
  const { files, written } = await storeFiles(request, named)
  const { written: _, ...list } = await storeBytes(store, canonicalBytes(files), { named, dryRun })
  const isNew = !before || before.list.pieces.join() !== list.pieces.join()
  const number = last + (isNew ? 1 : 0)
  const report = { number, isNew, files: Object.keys(files).length, bytes: countBytes(files), written }
  if (dryRun || !isNew) return report
  await store.flush([...listChunks(files), ...list.pieces].map(keyOf.chunk))
  const record = canonicalBytes(nextRecord(request, number, list))
  if ((await log.append(number, record)) === 'conflict')
    throw new RegistryError('refused', log.keyOf(number), 'someone else published meanwhile; publish again')
  return report
}

function refuseUntrusted({ trust, signer, environment, dryRun }: ContentRequest): void {
  const cause = trust && !dryRun && whyNotBy(signer?.key, contentName, trust, environment)
  if (cause) throw new RegistryError('refused', contentName, cause)
}

/** The last record; undefined if it is damaged or no longer trusted, so that the content is published again. */
async function lastRecord(log: ReturnType<typeof openContentLog>, number: number) {
  const entry = await log.read(number)
  return entry.status === 'good' ? entry.stored : undefined
}

/** The chunks that a record names; none if its list cannot be read, so that all chunks are stored again. */
async function namedBy(store: Store, record: ContentRecord): Promise<readonly string[]> {
  const files = await readFiles(store, record).catch(ifUnreadable({}))
  return [...listChunks(files), ...record.list.pieces]
}

async function storeFiles(request: ContentRequest, named: ReadonlySet<string>) {
  const { store, dryRun = false } = request
  const stored: [string, StoredFile][] = []
  let written = 0
  for (const [path, from] of Object.entries(request.files)) {
    const { written: count, ...file } = await storeFile(store, from, { named, dryRun })
    stored.push([path, file])
    written += count
  }
  return { files: valid(contentFilesSchema, Object.fromEntries(stored)), written }
}

function nextRecord(request: ContentRequest, number: number, list: StoredFile): ContentRecord {
  const { environment, layout, actor, revision, signer } = request
  const created = new Date().toISOString()
  const unsigned = { format: 1, environment, layout, number, created, actor, revision, list } as const
  const signature = request.trust && signer?.sign(contentStatement(unsigned))
  return valid(contentRecordSchema, { ...unsigned, ...(signature && { signature }) })
}

/** Returns a value that fits the schema. Throws for others, because no reader would accept them. */
function valid<Value>(schema: z.ZodType<Value>, value: Value): Value {
  const { data, error } = schema.safeParse(value)
  if (data !== undefined) return data
  const { path = [], message = '' } = error?.issues[0] ?? {}
  throw new RegistryError('invalid', contentName, `${path.join(' ')}: ${message}`)
}

function listChunks(files: ContentFiles): readonly string[] {
  return Object.values(files).flatMap(({ pieces }) => pieces)
}
