import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { deriveFirst } from '../compile/derive.ts'
import { beginChanges } from '../compile/PendingFile.ts'
import { forgetDocument, writeDocument } from '../compile/writeDocument.ts'
import { readCompiled, type Compiled } from '../compiled/openCompiled.ts'
import { hashOf } from '../documents/hashOf.ts'
import { kindOf } from '../documents/kindOf.ts'
import { readDocument, type ReadResult } from '../documents/readDocument.ts'

/** A document's text in a set; `null`: the document is removed. */
export interface DraftText {
  file: string
  text: string | null
}

/** Published content with drafts in it. */
export type Drafted = ReturnType<typeof compileDrafts>

/** Keep changes in memory until a commit, which never comes. As the file is not locked, others can read it. */
const pragmas = 'PRAGMA journal_mode = MEMORY; PRAGMA cache_spill = OFF'

/**
 * Compiles drafts into a published file, in a transaction that is never committed: the file stays as it is, and no one
 * else sees the drafts. Instead of an invalid draft, the published text is used.
 */
export function compileDrafts(published: Compiled, drafts: readonly DraftText[]) {
  const url = pathToFileURL(published.db.location() ?? '')
  url.search = 'mode=rw&nolock=1'
  const db = new DatabaseSync(url)
  db.exec(pragmas)
  const pending = beginChanges(db, false)
  /** File → the result of reading its draft; removed documents are not included. */
  const read = new Map<string, ReadResult>()
  for (const { file, text } of drafts) {
    const id = kindOf(file)
    if (!id) continue
    if (text === null) {
      forgetDocument(pending, file)
      continue
    }
    const result = readDocument(file, id, text)
    const { document, problems } = result
    read.set(file, result)
    if (document) writeDocument(pending, { document, problems, text, hash: hashOf(text) })
  }
  const { deriveLists, inLanguages } = deriveFirst(pending)
  if (db.prepare('SELECT 1 FROM touched_keys').get()) deriveLists()
  let compiled = readCompiled(db, published)

  return {
    read,
    /** Compiles only what is needed: search only if `isSearched`, and besides the first language only `language`. */
    compiled(language: string | undefined, isSearched = false): Compiled {
      const isChanged = [isSearched && deriveLists(), inLanguages.get(language ?? '')?.()].includes(true)
      if (isChanged) compiled = readCompiled(db, published)
      return compiled.inLanguage(language)
    },
    close: () => db.close(),
  }
}
