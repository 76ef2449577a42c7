import { join } from 'node:path'
import { describeError } from '@tessera/store/describeError'
import { publishedFile } from '../compiled/compiledFile.ts'
import type { ContentChange } from '../port/port.ts'
import type { ContentLog, ShownContent } from './contentFrom.ts'
import { createQueries } from './createQueries.ts'

interface PublishedFolder {
  /** Number of the published content; grows with each publish. */
  number: number
  folder: string
}

/** The source of published content; see `followContent` in `release`. */
export interface ContentSource {
  /** Stored folders on this machine, newest first. */
  kept(): Promise<readonly PublishedFolder[]>
  newer(than: number): Promise<PublishedFolder | undefined>
  /** Fetches a folder once more. */
  again(number: number): Promise<PublishedFolder | undefined>
  removeBefore(number: number): Promise<void>
}

/** Shows the newest published content that can be opened. */
export class PublishedView {
  readonly listeners = new Set<(change: ContentChange) => void>()
  readonly queries
  readonly #source: ContentSource
  readonly #log: ContentLog
  readonly #pollEvery: number
  #shown: (ShownContent & { number: number }) | undefined
  /** The newest number that was tried, even if its content could not be shown. */
  #newest = 0
  /** Number to fetch again: its copy on this machine could be damaged. */
  #suspect: number | undefined
  #refetched: number | undefined
  /** Whether a file is being opened: a report of a damaged file is then about that file, not the shown one. */
  #isOpening = false
  #isClosed = false
  /** Cause of the last report: a failure repeats with each try, but is reported once. */
  #reported: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(source: ContentSource, log: ContentLog, pollEvery: number, program?: string) {
    this.#source = source
    this.#log = log
    this.#pollEvery = pollEvery
    this.queries = createQueries({
      ...(program !== undefined && { program }),
      onReplaced: (cause) => log.error('the content is queried in a new thread', { cause }),
      onCorrupt: (cause) => this.#doubt(cause),
    })
  }

  /** Shows the newest stored content that can be opened, else the published content. Then follows what is published. */
  async start(): Promise<void> {
    const kept = await this.#source.kept()
    this.#newest = kept[0]?.number ?? 0
    for (const folder of kept) {
      await this.#show(folder).catch((error) => this.#report(error))
      if (this.#shown) break
      this.#suspect = this.#newest
    }
    if (!this.#shown) await this.#follow()
    if (!this.#shown) throw new Error('no content was published: run `release content publish`')
    this.#poll()
  }

  shown(): ShownContent {
    if (!this.#shown) throw new Error('no content is shown')
    return this.#shown
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.queries.close()
  }

  #poll(): void {
    if (this.#isClosed) return
    const follow = () => this.#follow().catch((error) => this.#report(error))
    this.#timer = setTimeout(() => void follow().then(() => this.#poll()), this.#pollEvery)
    this.#timer.unref()
  }

  async #follow(): Promise<void> {
    const suspect = this.#suspect
    const next =
      suspect === undefined ? await this.#source.newer(this.#newest) : await this.#source.again(suspect)
    if (next) {
      this.#newest = next.number
      this.#suspect = undefined
      if (suspect !== undefined) this.#refetched = next.number
      await this.#show(next).catch((error: unknown) => {
        if (suspect === undefined) this.#suspect = next.number
        throw error
      })
    }
    this.#reported = undefined
  }

  async #show({ number, folder }: PublishedFolder): Promise<void> {
    this.#isOpening = true
    const opening = this.queries.open(join(folder, publishedFile))
    const catalog = await opening.finally(() => (this.#isOpening = false))
    const before = this.#shown
    this.#shown = { catalog, problems: [], broken: new Map(), dir: folder, number }
    if (!before) return
    const { revision } = catalog
    this.#log.info('content changed', { published: number, revision })
    for (const listener of this.listeners) listener({ revision, problems: [] })
    await this.#source
      .removeBefore(before.number)
      .catch((error) =>
        this.#log.error('older content could not be removed', { cause: describeError(error) }),
      )
  }

  #doubt(cause: string): void {
    const number = this.#shown?.number
    if (number === undefined || this.#isOpening || this.#suspect !== undefined || this.#refetched === number)
      return
    this.#suspect = number
    this.#log.error('the published content is broken here and fetched again', { published: number, cause })
  }

  #report(error: unknown): void {
    const cause = describeError(error)
    if (cause === this.#reported) return
    this.#reported = cause
    const isUnreachable = error instanceof Error && 'kind' in error && error.kind === 'unreachable'
    this.#log.problem({
      name: isUnreachable ? 'registryUnreachable' : 'contentRefused',
      cause,
      ...(this.#shown && { detail: { shown: this.#shown.number } }),
    })
  }
}
