import { join } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import { readDefinition } from '../definition/readDefinition.ts'
import { createReads, type ReadInTime } from './createReads.ts'
import { createFolder, siteDocument } from './createFolder.ts'
import { hashOf } from './hashOf.ts'
import { findFlaws } from './findFlaws.ts'
import { invalid } from './invalid.ts'
import { kindOf, maxBytes, type DocumentId } from './kindOf.ts'
import { limits } from './limits.ts'
import { readDocument, type Document } from './readDocument.ts'
import { readText } from './readText.ts'

/** Receives each accepted document; the store itself keeps only hashes. */
export interface DocumentSink {
  put(accepted: AcceptedDocument): void
  forget(file: string): void
}

/** A valid revision, and the problems of its parts that were left out. */
export interface AcceptedDocument {
  document: Document
  text: string
  hash: string
  problems: readonly Problem[]
}

/** A document that the sink already has. */
export interface StoredDocument {
  file: string
  hash: string
  problems: readonly Problem[]
}

interface StoreOptions {
  readInTime?: ReadInTime
  /** Maximum number of documents; default `limits.documents`. */
  maxDocuments?: number
  /** Reads a file's text; rejects above `maxBytes`. */
  read?: (path: string, maxBytes: number) => Promise<string>
  /** Reads a file by `read`, again while a set that has it is half written. Only `read` is limited in time. */
  readWhole?: (path: string, read: () => Promise<string>) => Promise<string>
  /** Documents of the folder that the sink already has. */
  stored?: Iterable<StoredDocument>
  /** Last good texts by file, which are given to the sink again. */
  texts?: Iterable<readonly [string, string]>
}

interface FileState extends DocumentId {
  /** Hash of the last good text. */
  hash?: string
  /** Hash of the text read last, valid or not; or the reason why it could not be read. */
  lastHash: string
  problems: readonly Problem[]
}

/** The documents of a folder, each in its last good revision. */
export type DocumentStore = Awaited<ReturnType<typeof openDocuments>>

/**
 * Opens the documents of a folder. Starts with their stored last good revisions, then reads the folder: differences
 * count as changes. Rejects if the folder cannot be listed and nothing was stored.
 */
export async function openDocuments(
  dir: string,
  sink: DocumentSink,
  {
    readInTime = createReads(limits.reads, limits.readTimeout),
    maxDocuments = limits.documents,
    read = readText,
    readWhole = (_path, readOnce) => readOnce(),
    stored = [],
    texts = [],
  }: StoreOptions = {},
) {
  const folder = createFolder(dir, readInTime, maxDocuments)
  const files = new Map<string, FileState>()
  const unread = new Set<string>()
  /** Files beyond `maxDocuments`. */
  const refused = new Set<string>()
  /** The reads that are under way, by file. */
  const readings = new Map<string, Promise<void>>()
  let changes = 0

  for (const { file, hash, problems } of stored) {
    const id = kindOf(file)
    if (id) files.set(file, { ...id, hash, lastHash: hash, problems })
  }
  for (const [file, text] of texts) {
    const id = kindOf(file)
    if (id) accept(file, id, text)
  }

  function problems(): readonly Problem[] {
    const [first] = [...refused].toSorted() // by name, as reads end in any order
    const reason = `is left out, like all beyond the limit: a folder may have ${maxDocuments} documents`
    return [
      ...folder.problems(),
      ...(first === undefined ? [] : [invalid(first, '', reason)]),
      ...sorted().flatMap(([, state]) => state.problems),
    ]
  }

  /**
   * Reads files again, and forgets removed ones. If the folder was lost and is back, reads all files, because changes
   * meanwhile can have sent no event. Rejects only if the sink throws.
   */
  async function refresh(some: Iterable<string>): Promise<void> {
    const wasLost = folder.isLost()
    await Promise.all([...new Set(some)].map(refreshFile))
    if (wasLost && !folder.isLost()) await refreshAll()
  }

  /** Refreshes all files, new ones too. */
  async function refreshAll(): Promise<void> {
    await refresh([...files.keys(), ...unread, ...(await folder.list(['']))])
  }

  /** Reads a file after its current read has ended, so that the latest read counts. */
  async function refreshFile(file: string): Promise<void> {
    const id = kindOf(file)
    if (!id) return
    const reading = (readings.get(file) ?? Promise.resolve()).then(() => readFile(file, id))
    readings.set(file, reading)
    await reading.finally(() => readings.get(file) === reading && readings.delete(file))
  }

  async function readFile(file: string, id: DocumentId): Promise<void> {
    const text = await textOf(file, id)
    if (typeof text !== 'string' && !(await folderExists())) return void unread.add(file)
    if (text === undefined) {
      const isGone = (await textOf(file, id)) === undefined
      return isGone ? forget(file) : readFile(file, id)
    }
    if (typeof text === 'string') unread.delete(file)
    else unread.add(file)
    if (files.get(file)?.lastHash !== hashOfRead(text)) accept(file, id, text)
  }

  /** Reads a file's text, of the definition what it evaluates to; undefined if there is no such file. */
  async function textOf(file: string, { kind }: DocumentId): Promise<string | Error | undefined> {
    const path = join(dir, file)
    try {
      const text = await readWhole(path, () => readInTime(file, () => read(path, maxBytes(kind))))
      return kind === 'definition' ? await readDefinition(path) : text
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : new Error(message)
    }
  }

  const folderExists = () => folder.exists(files.has(siteDocument) ? siteDocument : '.')

  /** Accepts a text if it is valid. Otherwise the document keeps its last good revision. */
  function accept(file: string, id: DocumentId, text: string | Error): void {
    const lastHash = hashOfRead(text)
    const { document, problems: faults } =
      typeof text === 'string'
        ? readDocument(file, id, text)
        : { document: undefined, problems: [invalid(file, '', text.message)] }
    const problems = [...faults, ...(document ? findFlaws(document) : [])]
    changes++
    const before = files.get(file)
    if (!before && files.size >= maxDocuments) return void refused.add(file)
    refused.delete(file)
    const hash = document ? lastHash : before?.hash
    files.set(file, { ...id, lastHash, problems, ...(hash !== undefined && { hash }) })
    if (document && typeof text === 'string') sink.put({ document, text, hash: lastHash, problems })
  }

  function forget(file: string): void {
    unread.delete(file)
    refused.delete(file)
    if (!files.delete(file)) return
    changes++
    sink.forget(file)
  }

  const sorted = () => [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))

  await refreshAll()
  if (folder.unlisted().includes('') && files.size === 0) throw new Error(problems()[0]?.cause)
  return {
    problems,
    refresh,
    refreshAll,
    /** Documents that never had a valid revision. */
    broken: () =>
      sorted().flatMap(function neverValid([, { kind, name, hash, problems: its }]) {
        const [problem] = its
        return hash === undefined && problem ? [{ kind, name, problem }] : []
      }),
    /** Hash of all last good revisions. */
    revision(): string {
      const good = sorted().flatMap(([file, { hash }]) => (hash === undefined ? [] : [`${file} ${hash}`]))
      return hashOf(good.join('\n')).slice(0, 16)
    },
    /** Number of changes of documents and problems so far. */
    changes: () => changes + folder.changes(),
    /** Refreshes files that could not be read; all files if the folder was lost. */
    async retry(): Promise<void> {
      const wasLost = folder.isLost()
      if (!(await folderExists())) return
      if (wasLost) return refreshAll()
      const found = await folder.list(folder.unlisted())
      const again = files.size < maxDocuments ? refused : []
      await refresh([...unread, ...found, ...again])
    },
  }
}

function hashOfRead(text: string | Error): string {
  return typeof text === 'string' ? hashOf(text) : text.message
}
