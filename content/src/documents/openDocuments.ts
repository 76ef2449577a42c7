import { join } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Texts } from './createKeeper.ts'
import { createReads } from './createReads.ts'
import { createFolder, siteDocument } from './createFolder.ts'
import { hashOf } from './hashOf.ts'
import { invalid } from './invalid.ts'
import { kindOf, mostBytes, type DocumentKind } from './kindOf.ts'
import { limits } from './limits.ts'
import { readDocument, type Document } from './readDocument.ts'
import { readText } from './readText.ts'

/** The folder's documents, each in its last good revision. */
export interface DocumentStore {
  documents(): readonly Document[]
  problems(): readonly Problem[]
  /** Documents of which no revision was ever valid. */
  broken(): readonly { kind: DocumentKind; name: string; problem: Problem }[]
  /** Changes with every accepted change. */
  revision(): string
  /** By document, the hash of the text of its last good revision. */
  hashes(): ReadonlyMap<string, string>
  /** Counts the changes of documents and of problems. */
  changes(): number
  /** Reads files again, or for the first time, or forgets them when they are gone. Never rejects. */
  refresh(files: readonly string[]): Promise<void>
  /** The same of all files, those that are new too. */
  refreshAll(): Promise<void>
  /** The same of what could not be read so far: of all files when the folder was gone. */
  retry(): Promise<void>
}

interface Stored {
  kind: DocumentKind
  name: string
  document?: Document
  /** Of the text that `document` was read from. */
  hash?: string
  /** Of what the file last was, good or bad. */
  seen: string
  problems: readonly Problem[]
}

/**
 * Begins with what was `kept` of the folder when it last was good; what the folder says now counts as a change of that.
 * Rejects when the folder cannot be listed and nothing was kept.
 */
export async function openDocuments(
  dir: string,
  readInTime = createReads(limits.reads, limits.readTimeout),
  mostDocuments = limits.documents,
  read = readText,
  kept: Texts = new Map(),
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
    const after = next(file, is, text, before)
    if (after !== before) put(file, after)
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
    if (files.delete(file)) changes++
  }

  function put(file: string, stored: Stored): void {
    changes++
    if (files.has(file) || files.size < mostDocuments) {
      files.set(file, stored)
      refused.delete(file)
    } else refused.add(file)
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

  function hashes(): ReadonlyMap<string, string> {
    return new Map(
      sorted(files).flatMap(([file, { hash }]) => (hash === undefined ? [] : [[file, hash] as const])),
    )
  }

  function refusedProblem(): readonly Problem[] {
    const [first] = [...refused].toSorted() // whichever was read first
    return first === undefined ? [] : [invalid(first, '', refusedReason(mostDocuments))]
  }

  for (const [file, text] of kept) {
    const is = kindOf(file)
    const stored = is && next(file, is, text)
    if (stored?.document) put(file, stored)
  }
  await refreshAll()
  if (folder.unlisted().includes('') && files.size === 0) throw new Error(folder.problems()[0]?.cause)
  return {
    documents: () => sorted(files).flatMap(([, { document }]) => document ?? []),
    problems: () => [
      ...folder.problems(),
      ...refusedProblem(),
      ...sorted(files).flatMap(([, { problems }]) => problems),
    ],
    broken: () =>
      sorted(files).flatMap(([, { kind, name, document, problems }]) =>
        document === undefined && problems[0] ? { kind, name, problem: problems[0] } : [],
      ),
    hashes,
    revision: () => hashOf(Array.from(hashes(), (one) => one.join(' ')).join('\n')).slice(0, 16),
    changes: () => changes + folder.changes(),
    refresh,
    refreshAll,
    retry,
  }
}

type Is = Pick<Stored, 'kind' | 'name'>

/** What cannot be read or is not valid keeps its last good revision. */
function next(file: string, is: Is, text: string | Error, before?: Stored): Stored {
  const seen = typeof text === 'string' ? hashOf(text) : text.message
  if (before?.seen === seen) return before
  if (typeof text !== 'string') {
    return { ...is, ...lastGood(before), seen, problems: [invalid(file, '', text.message)] }
  }
  const { document, problems } = readDocument(file, is, text)
  return { ...is, ...(document ? { document, hash: seen } : lastGood(before)), seen, problems }
}

function lastGood(before?: Stored): Pick<Stored, 'document' | 'hash'> {
  return before?.document ? { document: before.document, hash: before.hash } : {}
}

function refusedReason(most: number): string {
  return `is left out, and others with it: a folder holds at most ${most} documents`
}

function sorted(files: ReadonlyMap<string, Stored>): readonly (readonly [string, Stored])[] {
  return [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
