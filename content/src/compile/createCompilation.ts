import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { layout, tables } from '../compiled/layout.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import type { DocumentSink } from '../documents/openDocuments.ts'
import type { Changes, Unpublished } from './Changes.ts'
import { derive } from './derive.ts'
import { writeFact } from './facts.ts'
import { createSpare } from './createSpare.ts'
import type { Progress } from './Progress.ts'
import { readFindings, type Findings } from './readFindings.ts'
import { touchedTables } from './resolvePlaces.ts'
import { forgetDocument, writeDocument } from './writeDocument.ts'
import { touchedPacks } from './writePacks.ts'

/** Collects changes of documents beside a compiled file, until they take its place. */
export interface Compilation extends DocumentSink {
  /** Puts all that was collected, if anything was, in the place of the file: at once or not at all. */
  publish(revision: string): Published
  /** Where the file is large, has the copy of it at hand that the next change is written into. */
  prepare(): void
}

interface Published extends Findings {
  /** Whether there is another file now. */
  isNew: boolean
}

interface CompilationOptions {
  /** The compiled file. */
  file: string
  /** Of everything that decides how documents are compiled. */
  program: string
  /** Begins anew, whatever the file has. */
  isFresh: boolean
  /** Is told of each document and of the steps after them. */
  onProgress?: (progress: Progress) => void
}

/** Throws when something cannot be written: what was collected is of no use then. */
export function createCompilation({
  file,
  program,
  isFresh,
  onProgress = () => {},
}: CompilationOptions): Compilation {
  const spare = createSpare(file)
  let next: Unpublished | undefined
  let documents = 0

  function begin(): Unpublished {
    const isNew = isFresh
    mkdirSync(dirname(file), { recursive: true })
    if (isNew) spare.remove()
    else spare.make()
    const db = new DatabaseSync(spare.path)
    db.exec(isNew ? `${pragmas}; ${tables}` : pragmas)
    db.exec(`${touchedTables}; ${isNew ? '' : touchedPacks}; BEGIN`)
    isFresh = false
    return { db, changes: { isFresh: isNew, kinds: new Set(), pages: new Set() } }
  }

  return {
    put(accepted) {
      next ??= begin()
      const { kind, name } = accepted.document
      note(next.changes, kind, name)
      writeDocument(next, accepted)
      onProgress({ stage: 'documents', done: ++documents })
    },
    forget(name) {
      next ??= begin()
      const is = forgetDocument(next, name)
      if (is) note(next.changes, is.kind, is.name)
    },
    publish(revision) {
      if (!next && !isFresh) return { isNew: false, ...findingsIn(file) }
      next ??= begin()
      const { db, changes } = next
      derive(db, changes, onProgress)
      writeFact(db, 'revision', revision)
      writeFact(db, 'program', program)
      db.exec(`COMMIT; PRAGMA user_version = ${layout}`)
      const findings = readFindings(db)
      db.close()
      flush(spare.path)
      renameSync(spare.path, file)
      next = undefined
      documents = 0
      return { isNew: true, ...findings }
    },
    prepare() {
      if (!next && !isFresh && statSync(file).size > mostFlushed) spare.makeIfRoom()
    },
  }
}

const mostFlushed = 64e6 /* bytes: a larger file takes seconds; after a power cut it is looked through, and compiled anew */

/** So that a power cut leaves the file that was, or this one. */
function flush(file: string): void {
  if (statSync(file).size > mostFlushed) return
  const opened = openSync(file, 'r+')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

function findingsIn(file: string): Findings {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return readFindings(db)
  } finally {
    db.close()
  }
}

/** The file is beside the one that is read, and of no use until it is whole. */
const pragmas =
  'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536'

function note({ kinds, pages }: Changes, kind: DocumentKind, name: string): void {
  kinds.add(kind)
  if (kind === 'page') pages.add(name)
}
