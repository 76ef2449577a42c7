import type { Problem } from '@tessera/kit/contract/problems'
import { existsSync } from 'node:fs'
import type { CompiledContent } from '../compile/CompilerMessage.ts'
import { compiledFile } from '../compiled/compiledFile.ts'
import type { ContentChange } from '../port/port.ts'
import type { ContentLog, ShownContent } from './contentFrom.ts'
import { createQueries } from './createQueries.ts'
import { startCompiler } from './startCompiler.ts'

/** Shows the compiled content of a folder. */
export class FolderView {
  readonly listeners = new Set<(change: ContentChange) => void>()
  readonly queries
  readonly #compiler
  readonly #dir: string
  readonly #file: string
  readonly #log: ContentLog
  #shown: ShownContent | undefined
  /** Whether the shown content was compiled by this compiler, not by an earlier process. */
  #isCompiled = false
  /** Whether the compiled file is damaged, and all documents are being compiled again. */
  #isBroken = false
  /** Settles when the last file is open: files are opened one after the other. */
  #showing: Promise<void> = Promise.resolve()
  readonly #first = Promise.withResolvers<void>()

  constructor(dir: string, keepIn: string, log: ContentLog, program?: string) {
    this.#dir = dir
    this.#file = compiledFile(keepIn, dir)
    this.#log = log
    this.queries = createQueries({
      ...(program !== undefined && { program }),
      onReplaced: (cause) => log.error('the content is queried in a new thread', { cause }),
      onCorrupt: (cause) => this.#recompile(cause),
    })
    this.#compiler = startCompiler({
      dir,
      keepIn,
      onCompiled: (compiled) => {
        this.#showing = this.#showing.then(() => this.#show(compiled)).catch((error) => this.#refuse(error))
      },
      onProgress: ({ stage, done, of }) =>
        log.info('compiling the content', { stage, done, ...(of && { of }) }),
      onFailed: (cause) => {
        this.#refuse(cause)
        this.#first.reject(new Error(cause))
      },
      onError: (message, detail) => log.error(message, detail),
    })
  }

  /** Resolves once there is content to show. */
  async start(): Promise<void> {
    await Promise.all([this.#showEarlier(), this.#first.promise])
  }

  shown(): ShownContent {
    if (!this.#shown) throw new Error('no content was compiled')
    return this.#shown
  }

  async close(): Promise<void> {
    await Promise.all([this.#compiler.stop(), this.queries.close()])
  }

  /** Shows content that an earlier process compiled, until the compiler has reported. */
  async #showEarlier(): Promise<void> {
    const file = this.#file
    const catalog = existsSync(file) ? await this.queries.open(file).catch(() => undefined) : undefined
    if (!catalog || this.#shown) return
    this.#shown = { catalog, problems: [], broken: new Map(), dir: this.#dir }
    this.#first.resolve()
  }

  /** Opens the file even if this compiler did not write it: another process of the site could have written it. */
  async #show(compiled: CompiledContent): Promise<void> {
    const before = this.#shown
    if (before && this.#isCompiled && isAsShown(compiled, before)) return
    const { isNew, files, problems, broken } = compiled
    const isSame = !isNew && before?.catalog.revision === compiled.revision
    const catalog = isSame ? before.catalog : await this.queries.open(this.#file)
    this.#shown = { catalog, problems, broken: new Map(broken), dir: this.#dir }
    this.#isBroken = false
    const known = new Set(before?.problems.map(({ cause }) => cause))
    for (const problem of folded(problems.filter(({ cause }) => !known.has(cause))))
      this.#log.problem({ ...problem, isNew: true })
    this.#first.resolve()
    const isChange = this.#isCompiled || (before && before.catalog.revision !== catalog.revision)
    this.#isCompiled = true
    if (!isChange) return
    const { revision } = catalog
    this.#log.info('content changed', { files, revision, problems: problems.length })
    for (const listener of this.listeners) listener({ revision, problems })
  }

  #recompile(cause: string): void {
    if (!this.#shown || this.#isBroken) return
    this.#isBroken = true
    this.#log.error('the compiled content is broken and compiled again', { file: this.#file, cause })
    this.#compiler.recompile()
  }

  #refuse(cause: unknown): void {
    this.#log.error('the content could not be compiled', { folder: this.#dir, cause: String(cause) })
  }
}

const maxAlike = 10 /* documents with the same problem that have a line each; a type that is refused concerns all of its documents */
const maxNamed = 100 /* documents, so that the line stays readable */

/** Replaces the same problem of many documents or records by that of the first, with the names of the others in its detail. */
function folded(problems: readonly Problem[]): readonly Problem[] {
  const nameOf = ({ detail }: Problem) =>
    /^records\[\d+\]/.exec(String(detail?.['field']))?.[0] ?? String(detail?.['file'])
  const alike = Map.groupBy(problems, (problem) => problem.cause.replace(nameOf(problem), problem.name))
  return [...alike.values()].flatMap(function fold(same) {
    const [first, ...others] = same
    if (!first || others.length < maxAlike) return same
    const named = others.slice(0, maxNamed).map(nameOf).join(' ')
    const cause = `${first.cause}; the same in ${others.length} others`
    return { ...first, cause, detail: { ...first.detail, others: named } }
  })
}

/** Whether the content is the same as shown: a restarted compiler reports content again. */
function isAsShown({ isNew, files, revision, problems }: CompiledContent, shown: ShownContent): boolean {
  const isSame = !isNew && files.length === 0 && revision === shown.catalog.revision
  return isSame && JSON.stringify(problems) === JSON.stringify(shown.problems)
}
