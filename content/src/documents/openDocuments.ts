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
  /** Documents of the folder that the sink already has. */
  stored?: Iterable<StoredDocument>
  /** Last good texts by file, which are given to the sink again. */
  texts?: Iterable<readonly [string, string]>
}

/**
 * Opens the documents of a folder. Starts with their stored last good revisions, then reads the folder: differences
 * count as changes. Rejects if the folder cannot be listed and nothing was stored.
 */
export async function openDocuments(
  dir: string,
  sink: DocumentSink,
  options: StoreOptions = {},
): Promise<DocumentStore> {
  const store = new DocumentStore(dir, sink, options)
  await store.refreshAll()
  if (store.isUnreadable()) throw new Error(store.problems()[0]?.cause)
  return store
}

interface FileState extends DocumentId {
  /** Hash of the last good text. */
  hash?: string
  /** Hash of the text read last, valid or not; or the reason why it could not be read. */
  lastHash: string
  problems: readonly Problem[]
}

/** The documents of a folder, each in its last good revision. */
export class DocumentStore {
  readonly #dir: string
  readonly #sink: DocumentSink
  readonly #folder: ReturnType<typeof createFolder>
  readonly #readInTime: ReadInTime
  readonly #read: (path: string, maxBytes: number) => Promise<string>
  readonly #maxDocuments: number
  readonly #files = new Map<string, FileState>()
  readonly #unread = new Set<string>()
  /** Files beyond `maxDocuments`. */
  readonly #refused = new Set<string>()
  /** The reads that are under way, by file. */
  readonly #readings = new Map<string, Promise<void>>()
  #changes = 0

  constructor(
    dir: string,
    sink: DocumentSink,
    {
      readInTime = createReads(limits.reads, limits.readTimeout),
      maxDocuments = limits.documents,
      read = readText,
      stored = [],
      texts = [],
    }: StoreOptions,
  ) {
    this.#dir = dir
    this.#sink = sink
    this.#readInTime = readInTime
    this.#read = read
    this.#maxDocuments = maxDocuments
    this.#folder = createFolder(dir, readInTime, maxDocuments)
    for (const { file, hash, problems } of stored) {
      const id = kindOf(file)
      if (id) this.#files.set(file, { ...id, hash, lastHash: hash, problems })
    }
    for (const [file, text] of texts) {
      const id = kindOf(file)
      if (id) this.#accept(file, id, text)
    }
  }

  problems(): readonly Problem[] {
    const [refused] = [...this.#refused].toSorted() // the first by name, as reads end in any order
    const reason = `is left out, like all beyond the limit: a folder may have ${this.#maxDocuments} documents`
    return [
      ...this.#folder.problems(),
      ...(refused === undefined ? [] : [invalid(refused, '', reason)]),
      ...this.#sorted().flatMap(([, { problems }]) => problems),
    ]
  }

  /** Documents that never had a valid revision. */
  broken(): readonly (DocumentId & { problem: Problem })[] {
    return this.#sorted().flatMap(([, { kind, name, hash, problems }]) =>
      hash === undefined && problems[0] ? { kind, name, problem: problems[0] } : [],
    )
  }

  /** Hash of all last good revisions. */
  revision(): string {
    const good = this.#sorted().flatMap(([file, { hash }]) => (hash === undefined ? [] : [`${file} ${hash}`]))
    return hashOf(good.join('\n')).slice(0, 16)
  }

  /** Number of changes of documents and problems so far. */
  changes(): number {
    return this.#changes + this.#folder.changes()
  }

  /** Whether the folder cannot be listed and nothing of it is known. */
  isUnreadable(): boolean {
    return this.#folder.unlisted().includes('') && this.#files.size === 0
  }

  /**
   * Reads files again, and forgets removed ones. If the folder was lost and is back, reads all files, because changes
   * meanwhile can have sent no event. Rejects only if the sink throws.
   */
  async refresh(some: Iterable<string>): Promise<void> {
    const wasLost = this.#folder.isLost()
    await Promise.all([...new Set(some)].map((file) => this.#refreshFile(file)))
    if (wasLost && !this.#folder.isLost()) await this.refreshAll()
  }

  /** Refreshes all files, new ones too. */
  async refreshAll(): Promise<void> {
    await this.refresh([...this.#files.keys(), ...this.#unread, ...(await this.#folder.list(['']))])
  }

  /** Refreshes files that could not be read; all files if the folder was lost. */
  async retry(): Promise<void> {
    const wasLost = this.#folder.isLost()
    if (!(await this.#folderExists())) return
    if (wasLost) return this.refreshAll()
    const found = await this.#folder.list(this.#folder.unlisted())
    const refused = this.#files.size < this.#maxDocuments ? this.#refused : []
    await this.refresh([...this.#unread, ...found, ...refused])
  }

  /** Reads a file after its current read has ended, so that the latest read counts. */
  async #refreshFile(file: string): Promise<void> {
    const id = kindOf(file)
    if (!id) return
    const reading = (this.#readings.get(file) ?? Promise.resolve()).then(() => this.#readFile(file, id))
    this.#readings.set(file, reading)
    await reading.finally(() => this.#readings.get(file) === reading && this.#readings.delete(file))
  }

  async #readFile(file: string, id: DocumentId): Promise<void> {
    const text = await this.#textOf(file, id)
    if (typeof text !== 'string' && !(await this.#folderExists())) return void this.#unread.add(file)
    if (text === undefined) {
      const isGone = (await this.#textOf(file, id)) === undefined
      return isGone ? this.#forget(file) : this.#readFile(file, id)
    }
    if (typeof text === 'string') this.#unread.delete(file)
    else this.#unread.add(file)
    if (this.#files.get(file)?.lastHash !== hashOfRead(text)) this.#accept(file, id, text)
  }

  /** Reads a file's text, of the definition what it evaluates to; undefined if there is no such file. */
  async #textOf(file: string, { kind }: DocumentId): Promise<string | Error | undefined> {
    const path = join(this.#dir, file)
    try {
      const text = await this.#readInTime(file, () => this.#read(path, maxBytes(kind)))
      return kind === 'definition' ? await readDefinition(path) : text
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : new Error(message)
    }
  }

  #folderExists(): Promise<boolean> {
    return this.#folder.exists(this.#files.has(siteDocument) ? siteDocument : '.')
  }

  /** Accepts a text if it is valid. Otherwise the document keeps its last good revision. */
  #accept(file: string, id: DocumentId, text: string | Error): void {
    const lastHash = hashOfRead(text)
    const { document, problems: refused } =
      typeof text === 'string'
        ? readDocument(file, id, text)
        : { document: undefined, problems: [invalid(file, '', text.message)] }
    const problems = [...refused, ...(document ? findFlaws(document) : [])]
    this.#changes++
    const before = this.#files.get(file)
    if (!before && this.#files.size >= this.#maxDocuments) return void this.#refused.add(file)
    this.#refused.delete(file)
    const hash = document ? lastHash : before?.hash
    this.#files.set(file, { ...id, lastHash, problems, ...(hash !== undefined && { hash }) })
    if (document && typeof text === 'string') this.#sink.put({ document, text, hash: lastHash, problems })
  }

  #forget(file: string): void {
    this.#unread.delete(file)
    this.#refused.delete(file)
    if (!this.#files.delete(file)) return
    this.#changes++
    this.#sink.forget(file)
  }

  #sorted(): readonly (readonly [string, FileState])[] {
    return [...this.#files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  }
}

function hashOfRead(text: string | Error): string {
  return typeof text === 'string' ? hashOf(text) : text.message
}
