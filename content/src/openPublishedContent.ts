import type { FileContent } from './openFileContent.ts'
import { type ContentLog, contentFrom } from './serve/contentFrom.ts'
import { programs } from './serve/programs.ts'
import { type ContentSource, PublishedView } from './serve/PublishedView.ts'

/** Layout of the compiled file; a site reads only content of its own layout. */
export { layout as contentLayout } from './compiled/layout.ts'

interface PublishedOptions {
  /** Ms between checks for newer content; default 1000. */
  pollEvery?: number
  /** Set to `draftWorker` to show drafts as well. Default: a worker without code for drafts. */
  worker?: 'draftWorker'
}

/**
 * Opens content that another machine compiled and published. Shows stored content at once and follows what is published
 * until it is closed. Content that cannot be fetched or opened is reported, and the last good content stays; a copy
 * that is broken on this machine is fetched once more. Rejects if neither stored nor published content can be opened.
 */
export async function openPublishedContent(
  source: ContentSource,
  log: ContentLog,
  { pollEvery = 1000, worker }: PublishedOptions = {},
): Promise<FileContent> {
  const view = new PublishedView(source, log, pollEvery, worker && programs[worker])
  await view.start().catch(async function giveUp(error: unknown) {
    await view.close()
    throw error
  })
  return { ...contentFrom(view), engine: view, close: () => view.close() }
}
