import { join } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import { createReads, type ReadInTime } from './createReads.ts'
import { createFolder, siteDocument } from './createFolder.ts'
import { hashOf } from './hashOf.ts'
import { invalid } from './invalid.ts'
import { kindOf, mostBytes, type DocumentKind } from './kindOf.ts'
import { limits } from './limits.ts'
import { readDocument, type Document } from './readDocument.ts'
import { readText } from './readText.ts'

/** Takes each document as it is accepted: the store itself keeps no more than its hash. */
export interface DocumentSink {
  put(accepted: AcceptedDocument): void
  forget(file: string): void
}

/** A revision that is good, and what of it was left out. */
export interface AcceptedDocument {
  document: Document
  text: string
  /** Of `text`. */
  hash: string
  problems: readonly Problem[]
}

/** What is known of a folder's documents, each in its last good revision. */
export interface DocumentStore {
  problems(): readonly Problem[]
  /** Documents of which no revision was ever valid. */
  broken(): readonly { kind: DocumentKind; name: string; problem: Problem }[]
  /** Changes with every accepted change. */
  revision(): string
  /** Counts the changes of documents and of problems. */
  changes(): number
  /** Reads files again, or for the first time, or forgets them when they are gone. Rejects only when the sink does. */
  refresh(files: readonly string[]): Promise<void>
  /** The same of all files, those that are new too. */
  refreshAll(): Promise<void>
  /** The same of what could not be read so far: of all files when the folder was gone. */
  retry(): Promise<void>
}

interface Stored {
  kind: DocumentKind
  name: string
  /** Of the text of its last good revision. */
  hash?: string
  /** Of what the file last was, good or bad. */
  seen: string
  problems: readonly Problem[]
}

interface StoreOptions {
  readInTime?: ReadInTime
  /** Default `limits.documents`. */
  mostDocuments?: number
  /** A file's text; rejects beyond so many bytes. */
  read?: (path: string, mostBytes: number) => Promise<string>
  /** What the sink has of the folder already. */
  held?: Iterable<HeldDocument>
  /** Texts that were once good, by file; they go through the sink again. */
  kept?: Iterable<readonly [string, string]>
}

/** A document that a sink has. */
export interface HeldDocument {
  file: string
  hash: string
  problems: readonly Problem[]
}

/**
 * Begins with what was held or kept of the folder when it last was good; what the folder says now counts as a change of
 * that. Rejects when the folder cannot be listed and nothing of it is there.
 */
export async function openDocuments(
  dir: string,
  sink: DocumentSink,
  {
    readInTime = createReads(limits.reads, limits.readTimeout),
    mostDocuments = limits.documents,
    read = readText,
    held = [],
    kept = [],
  }: StoreOptions = {},
): Promise<DocumentStore> {
  const folder = createFolder(dir, readInTime, mostDocuments)
  const files = new Map<string, Stored>()
  const unread = new Set<string>()
  const refused = new Set<string>()
  const turns = new Map<string, Promise<void>>()
  let changes = 0

  /** One reading of a file after the other, so that the last one counts. */
  function refreshFile(file: string): Promise<void> {
    const is = kindOf(file)
    if (!is) return Promise.resolve()
    const turn = (turns.get(file) ?? Promise.resolve()).then(() => readFile(file, is))
    turns.set(file, turn)
    return turn.finally(() => turns.get(file) === turn && turns.delete(file))
  }

  async function readFile(file: string, is: Is): Promise<void> {
    const text = await textOf(file, is)
    if (typeof text !== 'string' && !(await stands())) return void unread.add(file)
    const before = files.get(file)
    if (text === undefined) return (await textOf(file, is)) === undefined ? forget(file) : readFile(file, is)
    if (typeof text === 'string') unread.delete(file)
    else unread.add(file)
    if (before?.seen !== seenOf(text)) take(file, is, text, before)
  }

  /** What cannot be read or is not valid keeps its last good revision. */
  function take(file: string, is: Is, text: string | Error, before?: Stored): void {
    const seen = seenOf(text)
    const lastGood = before?.hash === undefined ? {} : { hash: before.hash }
    if (typeof text !== 'string') {
      return put(file, { ...is, ...lastGood, seen, problems: [invalid(file, '', text.message)] })
    }
    const { document, problems } = readDocument(file, is, text)
    if (!document) return put(file, { ...is, ...lastGood, seen, problems })
    put(file, { ...is, hash: seen, seen, problems }, { document, text, hash: seen, problems })
  }

  /** Nothing when there is no such file. */
  async function textOf(file: string, { kind }: Is): Promise<string | Error | undefined> {
    try {
      return await readInTime(file, () => read(join(dir, file), mostBytes(kind)))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : new Error(message)
    }
  }

  function stands(): Promise<boolean> {
    return folder.stands(files.has(siteDocument) ? siteDocument : '.')
  }

  function forget(file: string): void {
    unread.delete(file)
    refused.delete(file)
    if (!files.delete(file)) return
    changes++
    sink.forget(file)
  }

  function put(file: string, stored: Stored, accepted?: AcceptedDocument): void {
    changes++
    if (!files.has(file) && files.size >= mostDocuments) return void refused.add(file)
    files.set(file, stored)
    refused.delete(file)
    if (accepted) sink.put(accepted)
  }

  /** Whichever file tells that the folder is back: what changed while it was away may have sent no event. */
  async function refresh(some: Iterable<string>): Promise<void> {
    const wasLost = folder.isLost()
    await Promise.all([...new Set(some)].map(refreshFile))
    if (wasLost && !folder.isLost()) await refreshAll()
  }

  async function refreshAll(): Promise<void> {
    await refresh([...files.keys(), ...unread, ...(await folder.list(['']))])
  }

  async function retry(): Promise<void> {
    const wasLost = folder.isLost()
    if (!(await stands())) return
    if (wasLost) return refreshAll()
    const found = await folder.list(folder.unlisted())
    await refresh([...unread, ...found, ...(files.size < mostDocuments ? refused : [])])
  }

  function refusedProblem(): readonly Problem[] {
    const [first] = [...refused].toSorted() // whichever was read first
    return first === undefined ? [] : [invalid(first, '', refusedReason(mostDocuments))]
  }

  for (const { file, hash, problems } of held) {
    const is = kindOf(file)
    if (is) files.set(file, { ...is, hash, seen: hash, problems })
  }
  for (const [file, text] of kept) {
    const is = kindOf(file)
    if (is) take(file, is, text)
  }
  await refreshAll()
  if (folder.unlisted().includes('') && files.size === 0) throw new Error(folder.problems()[0]?.cause)
  return {
    problems: () => [
      ...folder.problems(),
      ...refusedProblem(),
      ...sorted(files).flatMap(([, { problems }]) => problems),
    ],
    broken: () =>
      sorted(files).flatMap(([, { kind, name, hash, problems }]) =>
        hash === undefined && problems[0] ? { kind, name, problem: problems[0] } : [],
      ),
    revision: () => revisionOf(files),
    changes: () => changes + folder.changes(),
    refresh,
    refreshAll,
    retry,
  }
}

type Is = Pick<Stored, 'kind' | 'name'>

function seenOf(text: string | Error): string {
  return typeof text === 'string' ? hashOf(text) : text.message
}

function revisionOf(files: ReadonlyMap<string, Stored>): string {
  const good = sorted(files).flatMap(([file, { hash }]) => (hash === undefined ? [] : [`${file} ${hash}`]))
  return hashOf(good.join('\n')).slice(0, 16)
}

function refusedReason(most: number): string {
  return `is left out, and others with it: a folder holds at most ${most} documents`
}

function sorted(files: ReadonlyMap<string, Stored>): readonly (readonly [string, Stored])[] {
  return [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
