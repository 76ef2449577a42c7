import type { FileContent } from './openFileContent.ts'
import { type ContentLog, contentFrom } from './serve/contentFrom.ts'
import { programs } from './serve/programs.ts'
import { type ContentSource, PublishedView } from './serve/PublishedView.ts'

/** Layout of the compiled file: a site reads what was compiled with the same one. */
export { layout as contentLayout } from './compiled/layout.ts'

interface PublishedOptions {
  /** Ms between two looks for what is newer; default 1000. */
  pollEvery?: number
  /** `draftWorker` where drafts are laid over it; default: the program without their code. */
  worker?: 'draftWorker'
}

/**
 * Content that another machine compiled and published; nothing is compiled here. What was kept is there at once, what is
 * published later is followed until it is closed. What cannot be fetched or opened is reported, and the last good content
 * stays; what is broken on this machine alone is fetched again, once. Rejects when there is none.
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
  const content = contentFrom(view.queries, () => view.shown(), view.listeners)
  return { ...content, engine: view, close: () => view.close() }
}
