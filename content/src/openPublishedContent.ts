import { join } from 'node:path'
import { publishedFile } from './compiled/publishedFile.ts'
import type { ContentChange } from './port/port.ts'
import type { ContentLog, FileContent } from './openFileContent.ts'
import { contentFrom, type ShownContent } from './serve/contentFrom.ts'
import { createQueries } from './serve/createQueries.ts'

/** Of the compiled file: a site reads what was compiled with the same one. */
export { layout as contentLayout } from './compiled/layout.ts'

interface PublishedFolder {
  /** Grows with each publish. */
  number: number
  folder: string
}

/** Where published content comes from; see `followContent` of the releases. */
export interface ContentSource {
  /** Newest first. */
  kept(): Promise<readonly PublishedFolder[]>
  newer(than: number): Promise<PublishedFolder | undefined>
  again(number: number): Promise<PublishedFolder | undefined>
  removeBefore(number: number): Promise<void>
}

interface PublishedOptions {
  /** Ms between two looks for what is newer; default 1000. */
  pollEvery?: number
}

/**
 * Content that another machine compiled and published; nothing is compiled here. What was kept is there at once, what is
 * published later is followed until it is closed. What cannot be fetched or opened is reported, and the last good content
 * stays; what is broken here alone is fetched anew, once. Rejects when there is none.
 */
export async function openPublishedContent(
  source: ContentSource,
  log: ContentLog,
  { pollEvery = 1000 }: PublishedOptions = {},
): Promise<FileContent> {
  const listeners = new Set<(change: ContentChange) => void>()
  let shown: (ShownContent & PublishedFolder) | undefined
  /** The newest that was looked at, shown or not. */
  let known = 0
  /** To be fetched anew: it may be broken on this machine alone. */
  let doubted: number | undefined
  let fetchedAnew: number | undefined
  /** What is broken then is another file than the one that is shown. */
  let isOpening = false
  let isClosed = false
  let reported: string | undefined
  let timer: NodeJS.Timeout | undefined

  const queries = createQueries({
    onReplaced: (cause) => log.error('the content is asked in a new thread', { cause }),
    onCorrupt(cause) {
      if (!shown || isOpening || doubted !== undefined || fetchedAnew === shown.number) return
      doubted = shown.number
      log.error('the published content is broken here and fetched anew', { published: shown.number, cause })
    },
  })

  async function show({ number, folder }: PublishedFolder): Promise<void> {
    isOpening = true
    const catalog = await queries.open(join(folder, publishedFile)).finally(() => (isOpening = false))
    const before = shown
    shown = { catalog, problems: [], broken: new Map(), number, folder }
    if (!before) return
    const { revision } = catalog
    log.info('content changed', { published: number, revision })
    for (const listener of listeners) listener({ revision, problems: [] })
    await source.removeBefore(before.number).catch(function reportKept(error: unknown) {
      log.error('older content could not be removed', { cause: causeOf(error) })
    })
  }

  async function follow(): Promise<void> {
    const isAnew = doubted !== undefined
    const newest = doubted === undefined ? await source.newer(known) : await source.again(doubted)
    if (newest) {
      doubted = undefined
      known = newest.number
      if (isAnew) fetchedAnew = newest.number
      await show(newest).catch(function doubt(error: unknown) {
        if (!isAnew) doubted = newest.number
        throw error
      })
    }
    reported = undefined
  }

  /** Once for each cause: it is tried again and again. */
  function report(error: unknown): void {
    const cause = causeOf(error)
    if (cause === reported) return
    reported = cause
    log.error('published content could not be shown', { cause, ...(shown && { shown: shown.number }) })
  }

  function goOn(): void {
    if (isClosed) return
    timer = setTimeout(() => void follow().catch(report).then(goOn), pollEvery)
    timer.unref()
  }

  /** The newest that opens; one before it is tried anew. */
  async function showKept(): Promise<void> {
    const kept = await source.kept()
    known = kept[0]?.number ?? 0
    for (const folder of kept) {
      await show(folder).catch(report)
      if (shown) return
      doubted = known
    }
  }

  async function begin(): Promise<void> {
    await showKept()
    if (!shown) await follow()
    if (!shown) throw new Error('no content was published: `release content publish` does')
    goOn()
  }

  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(timer)
    await queries.close()
  }

  function shownNow(): ShownContent & PublishedFolder {
    if (!shown) throw new Error('no content is shown')
    return shown
  }

  await begin().catch(async function giveUp(error: unknown) {
    await close()
    throw error
  })
  return { ...contentFrom(() => shownNow().folder, queries, shownNow, listeners), close }
}

const causeOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
