import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { layout } from '../compiled/layout.ts'
import type { AcceptedDocument } from '../documents/openDocuments.ts'
import { derive } from './derive.ts'
import { readFact, writeFact } from './facts.ts'
import { beginChanges, type PendingFile } from './PendingFile.ts'
import { createSpare } from './createSpare.ts'
import type { Progress } from './CompilerMessage.ts'
import { readFindings, type Findings } from './readFindings.ts'
import { forgetDocument, writeDocument } from './writeDocument.ts'

/** Collects changes in a copy of the compiled file; then the copy replaces the file. */
export type Compilation = ReturnType<typeof createCompilation>

interface CompilationOptions {
  file: string
  /** Hash of everything that decides how documents are compiled. */
  program: string
  /** Whether to ignore the present file and compile all documents. */
  isFresh: boolean
  /** The content folder, whose media files are checked. */
  dir?: string
  /** Reports progress: once for each document, and for each step after them. */
  onProgress?: (progress: Progress) => void
}

const maxFlushed = 64e6 /* bytes; a larger file is not synced, which would take seconds; if a power cut damages it, all documents are compiled again */

/** The copy needs no locks and no syncs, because nothing else reads it until it is complete. */
const pragmas =
  'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536'

/** Creates a compilation. Its methods throw when they cannot write; the collected changes are then lost. */
export function createCompilation({
  file,
  program,
  isFresh,
  dir,
  onProgress = () => {},
}: CompilationOptions) {
  const spare = createSpare(file)
  let pending: PendingFile | undefined
  let documents = 0

  function begin(): PendingFile {
    const isNew = isFresh
    mkdirSync(dirname(file), { recursive: true })
    if (isNew) spare.remove()
    else spare.make()
    const db = new DatabaseSync(spare.path)
    db.exec(pragmas)
    isFresh = false
    const begun = beginChanges(db, isNew, dir)
    if (isNew) keepRoutes(db, file)
    return begun
  }

  return {
    put(accepted: AcceptedDocument): void {
      writeDocument((pending ??= begin()), accepted)
      onProgress({ stage: 'documents', done: ++documents })
    },
    forget: (name: string) => forgetDocument((pending ??= begin()), name),
    /** Applies all collected changes to the compiled file, at once or not at all; `isNew`: the file was replaced. */
    publish(revision: string) {
      if (!pending && !isFresh) return { isNew: false, ...readFileFindings(file, dir) }
      pending ??= begin()
      const { db } = pending
      derive(pending, onProgress)
      writeFact(db, 'revision', revision)
      writeFact(db, 'program', program)
      db.exec(`COMMIT; PRAGMA user_version = ${layout}`)
      const findings = readFindings(db, dir)
      db.close()
      flush(spare.path)
      renameSync(spare.path, file)
      pending = undefined
      documents = 0
      return { isNew: true, ...findings }
    },
    /** Copies the compiled file before the next change needs the copy, if the file is large. */
    prepare(): void {
      if (!pending && !isFresh && statSync(file).size > maxFlushed) spare.makeAhead()
    },
  }
}

/** Copies the routes of the file that is replaced, because earlier addresses are in no document. */
function keepRoutes(db: DatabaseSync, file: string): void {
  try {
    using before = new DatabaseSync(file, { readOnly: true })
    const routes = readFact(before, 'routes')
    if (routes) writeFact(db, 'routes', routes)
  } catch {
    // there is no file, or it is damaged
  }
}

/** Syncs to the disk, so that a power cut leaves either the old file or the new one intact. */
function flush(file: string): void {
  if (statSync(file).size <= maxFlushed) appendFileSync(file, '', { flush: true })
}

function readFileFindings(file: string, dir?: string): Findings {
  using db = new DatabaseSync(file, { readOnly: true })
  return readFindings(db, dir)
}
