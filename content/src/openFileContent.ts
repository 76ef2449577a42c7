import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import type { CompiledContent } from './compile/CompilerMessage.ts'
import { compiledFile } from './compiled/compiledFile.ts'
import type { Content, ContentChange } from './port/port.ts'
import { contentFrom, type ShownContent } from './serve/contentFrom.ts'
import { createQueries } from './serve/createQueries.ts'
import { startCompiler } from './serve/startCompiler.ts'

/** Where the engine reports what it read, and what it could not. */
export interface ContentLog {
  info(message: string, detail: Readonly<Record<string, unknown>>): void
  error(message: string, detail: Readonly<Record<string, unknown>>): void
  problem(problem: Problem): void
}

/** Content that follows its folder until it is closed. */
export interface FileContent extends Content {
  /** Stops following the folder. */
  close(): Promise<void>
}

interface FileContentOptions {
  /** A folder of this machine for the compiled content, where the next start finds it. Default: a temporary one. */
  keepIn?: string
}

/**
 * Content from a folder of JSON and Markdown documents, see docs/content.md: compiled by a process of its own into one
 * file, which is asked in a thread of its own. What was compiled earlier is there at once. Rejects only when the folder
 * cannot be listed and nothing of it was kept.
 */
export async function openFileContent(
  folder: string,
  log: ContentLog,
  { keepIn }: FileContentOptions = {},
): Promise<FileContent> {
  const dir = resolve(folder)
  const kept = keepIn === undefined ? await mkdtemp(join(tmpdir(), 'tessera-compiled-')) : resolve(keepIn)
  const file = compiledFile(kept, dir)
  const listeners = new Set<(change: ContentChange) => void>()
  const first = Promise.withResolvers<void>()
  let shown: ShownContent | undefined
  let compiledOnce = false
  let isBroken = false
  let showing: Promise<void> = Promise.resolve()

  const queries = createQueries({
    onReplaced: (cause) => log.error('the content is asked in a new thread', { cause }),
    onCorrupt(cause) {
      if (!shown || isBroken) return
      isBroken = true
      log.error('the compiled content is broken and compiled anew', { file, cause })
      compiler.anew()
    },
  })
  const compiler = startCompiler({
    dir,
    keepIn: kept,
    onCompiled: (compiled) => void (showing = showing.then(() => show(compiled)).catch(refuse)),
    onProgress: ({ stage, done, of }) =>
      log.info('compiling the content', { stage, done, ...(of && { of }) }),
    onFailed(cause) {
      refuse(cause)
      first.reject(new Error(cause))
    },
    onError: (message, detail) => log.error(message, detail),
  })

  function refuse(cause: unknown): void {
    log.error('the content could not be compiled', { folder: dir, cause: String(cause) })
  }

  /** What an earlier process compiled, until the compiler has looked for what changed. */
  async function showKept(): Promise<void> {
    const catalog = existsSync(file) ? await queries.open(file).catch(() => undefined) : undefined
    if (!catalog || shown) return
    shown = { catalog, problems: [], broken: new Map() }
    first.resolve()
  }

  /** The file may be new without this compiler's doing: other processes of the site have it too. */
  async function show(compiled: CompiledContent): Promise<void> {
    const before = shown
    if (before && compiledOnce && isAsShown(compiled, before)) return
    const { isNew, files, problems, broken } = compiled
    const isSame = !isNew && before?.catalog.revision === compiled.revision
    const catalog = isSame ? before.catalog : await queries.open(file)
    shown = { catalog, problems, broken: new Map(broken) }
    isBroken = false
    for (const problem of problems) log.problem(problem)
    first.resolve()
    const isChange = compiledOnce || (before && before.catalog.revision !== catalog.revision)
    compiledOnce = true
    if (!isChange) return
    const { revision } = catalog
    log.info('content changed', { files, revision, problems: problems.length })
    for (const listener of listeners) listener({ revision, problems })
  }

  async function close(): Promise<void> {
    await Promise.all([compiler.stop(), queries.close()])
    if (keepIn === undefined) await rm(kept, { recursive: true, force: true })
  }

  await Promise.all([showKept(), first.promise]).catch(async function giveUp(error: unknown) {
    await close()
    throw error
  })
  return { ...contentFrom(() => dir, queries, shownNow, listeners), close }

  function shownNow(): ShownContent {
    if (!shown) throw new Error('no content was compiled')
    return shown
  }
}

/** As a compiler reports that was started again. */
function isAsShown({ isNew, files, revision, problems }: CompiledContent, shown: ShownContent): boolean {
  const isSame = !isNew && files.length === 0 && revision === shown.catalog.revision
  return isSame && JSON.stringify(problems) === JSON.stringify(shown.problems)
}
