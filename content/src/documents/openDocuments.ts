import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from './invalid.ts'
import { kindOf, type DocumentKind } from './kindOf.ts'
import { readDocument, type Document } from './readDocument.ts'

/** The folder's documents, each in its last good revision. */
export interface DocumentStore {
  documents(): readonly Document[]
  problems(): readonly Problem[]
  /** Documents of which no revision was ever valid. */
  broken(): readonly { kind: DocumentKind; name: string; problem: Problem }[]
  /** Changes with every accepted change. */
  revision(): string
  /** Reads a file again, or for the first time, or forgets it when it is gone. False when it is as it was. */
  refresh(file: string): Promise<boolean>
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

export async function openDocuments(dir: string): Promise<DocumentStore> {
  const files = new Map<string, Stored>()

  async function refresh(file: string): Promise<boolean> {
    const is = kindOf(file)
    if (!is) return false
    const before = files.get(file)
    const after = next(file, is, await textOf(join(dir, file)), before)
    if (after) files.set(file, after)
    else files.delete(file)
    return after?.seen !== before?.seen
  }

  await Promise.all((await filesBelow(dir)).map(refresh))
  return {
    documents: () => sorted(files).flatMap(([, { document }]) => document ?? []),
    problems: () => sorted(files).flatMap(([, { problems }]) => problems),
    broken: () =>
      sorted(files).flatMap(([, { kind, name, document, problems }]) =>
        document === undefined && problems[0] ? { kind, name, problem: problems[0] } : [],
      ),
    revision: () =>
      hashOf(
        sorted(files)
          .flatMap(([file, { hash }]) => (hash === undefined ? [] : `${file} ${hash}`))
          .join('\n'),
      ).slice(0, 16),
    refresh,
  }
}

type Is = Pick<Stored, 'kind' | 'name'>

/** The site's document is never forgotten; what cannot be read or is not valid keeps its last good revision. */
function next(file: string, is: Is, text: string | Error | undefined, before?: Stored): Stored | undefined {
  if (text === undefined && (is.kind !== 'site' || !before)) return undefined
  if (typeof text !== 'string') {
    const reason = text?.message ?? 'is missing'
    return { ...is, ...lastGood(before), seen: reason, problems: [invalid(file, '', reason)] }
  }
  const { document, problems } = readDocument(file, is, text)
  const hash = hashOf(text)
  return { ...is, ...(document ? { document, hash } : lastGood(before)), seen: hash, problems }
}

function lastGood(before?: Stored): Pick<Stored, 'document' | 'hash'> {
  return before?.document ? { document: before.document, hash: before.hash } : {}
}

async function filesBelow(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .split(sep)
        .join('/'),
    )
}

/** Nothing when there is no such file. */
async function textOf(path: string): Promise<string | Error | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? undefined : new Error(message)
  }
}

function sorted(files: ReadonlyMap<string, Stored>): readonly (readonly [string, Stored])[] {
  return [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
