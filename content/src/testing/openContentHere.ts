import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenPaths } from '../compile/brokenPaths.ts'
import { createCompilation } from '../compile/createCompilation.ts'
import { earlierTexts, removeEarlierLayouts } from '../compile/earlierTexts.ts'
import { programHash } from '../compile/programHash.ts'
import { readStored } from '../compile/readStored.ts'
import { compiledFile } from '../compiled/compiledFile.ts'
import { openCompiled, type Compiled } from '../compiled/openCompiled.ts'
import { openDocuments } from '../documents/openDocuments.ts'
import { answerDraft, type AskedOfDrafts } from '../draft/answerDraft.ts'
import type { FileContent } from '../openFileContent.ts'
import type { ContentChange } from '../port/port.ts'
import { answerQuestion, type Question } from '../query/questions.ts'
import { contentFrom, type ContentLog, type ShownContent } from '../serve/contentFrom.ts'
import type { Queries } from '../serve/createQueries.ts'

const program = programHash()

/** Content of a folder that is compiled and queried in this process, when it is told to. */
export interface ContentHere extends FileContent {
  /** Shows the folder as it is now. */
  follow(): Promise<ContentChange>
}

/**
 * The engine without its process, its thread and its watch: what it costs is what it compiles and answers. `keepIn` as for
 * `openFileContent`.
 */
export async function openContentHere(
  dir: string,
  log: Pick<ContentLog, 'problem'> = { problem: () => {} },
  keepIn?: string,
): Promise<ContentHere> {
  const kept = keepIn ?? (await mkdtemp(join(tmpdir(), 'compiled-')))
  const file = compiledFile(kept, dir)
  const stored = readStored(file, program, false)
  const compilation = createCompilation({ file, dir, program, isFresh: stored === undefined })
  const store = await openDocuments(
    dir,
    compilation,
    stored ? { stored } : { texts: earlierTexts(kept, dir) },
  )
  let compiled: Compiled | undefined

  function show(): ShownContent {
    const { isNew, ...found } = compilation.publish(store.revision())
    const before = compiled
    if (isNew || !before) {
      compiled = openCompiled(file, before)
      before?.close()
    }
    removeEarlierLayouts(kept, dir)
    const problems = [...store.problems(), ...found.problems]
    for (const problem of problems) log.problem(problem)
    const broken = new Map([...brokenPaths(store), ...found.broken])
    return { catalog: answer(['catalog']) as Compiled['catalog'], problems, broken, dir }
  }

  function answer(question: Question | AskedOfDrafts, language?: string): unknown {
    if (!compiled) throw new Error('no content was opened')
    const inIts = compiled.inLanguage(language)
    const json = JSON.stringify(
      question[0] === 'drafts' ? answerDraft(inIts, question) : answerQuestion(inIts, question),
    )
    return json === undefined ? undefined : JSON.parse(json)
  }

  const askIn = (language?: string): Pick<Queries, 'ask'> => ({
    ask: async (...question) => answer(question, language) as never,
  })
  const queries: Queries = {
    ...askIn(),
    inLanguage: askIn,
    open: () => Promise.reject(new Error('its file is its own')),
    close: async () => compiled?.close(),
  }
  let shown = show()
  const engine = { queries, shown: () => shown, listeners: new Set<(change: ContentChange) => void>() }
  return {
    ...contentFrom({ ...engine, queries }),
    engine,
    async follow() {
      await store.refreshAll()
      shown = show()
      const change = { revision: shown.catalog.revision, problems: shown.problems }
      for (const listener of engine.listeners) listener(change)
      return change
    },
    async close() {
      await queries.close()
      if (keepIn === undefined) await rm(kept, { recursive: true })
    },
  }
}
