import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from './invalid.ts'
import { kindOf, type DocumentKind } from './kinds.ts'
import { readDocument, type Document } from './readDocument.ts'

/** The folder's documents, each in its last good revision. */
export interface DocumentStore {
  documents(): readonly Document[]
  problems(): readonly Problem[]
  /** Documents of which no revision was ever valid. */
  broken(): readonly { kind: DocumentKind; name: string; problem: Problem }[]
  /** Changes with every accepted change. */
  revision(): string
  /** Reads a file again, or for the first time, or forgets it when it is gone. */
  refresh(file: string): Promise<void>
}

interface Stored {
  kind: DocumentKind
  name: string
  document?: Document
  /** Of the text that `document` was read from. */
  hash?: string
  problems: readonly Problem[]
}

export async function openDocuments(dir: string): Promise<DocumentStore> {
  const files = new Map<string, Stored>()

  async function refresh(file: string): Promise<void> {
    const is = kindOf(file)
    if (!is) return
    const before = files.get(file)
    const text = await textOf(join(dir, file)).catch((error: Error) => error)
    if (text instanceof Error)
      files.set(file, { ...is, ...before, problems: [invalid(file, '', text.message)] })
    else if (text !== undefined) files.set(file, read(file, is, text, before))
    else if (is.kind === 'site' && before)
      files.set(file, { ...before, problems: [invalid(file, '', 'is missing')] })
    else files.delete(file)
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
          .map(([file, { hash }]) => `${file} ${hash ?? ''}`)
          .join('\n'),
      ).slice(0, 16),
    refresh,
  }
}

function read(file: string, is: { kind: DocumentKind; name: string }, text: string, before?: Stored): Stored {
  const { document, problems } = readDocument(file, is, text)
  if (document) return { ...is, document, hash: hashOf(text), problems }
  return { ...is, ...(before?.document && { document: before.document, hash: before.hash }), problems }
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

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function sorted(files: ReadonlyMap<string, Stored>): readonly (readonly [string, Stored])[] {
  return [...files].sort(([one], [other]) => (one < other ? -1 : 1))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
