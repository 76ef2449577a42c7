import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Content } from './port/port.ts'
import { type ContentLog, contentFrom, type Engine } from './serve/contentFrom.ts'
import { FolderView } from './serve/FolderView.ts'
import { programs } from './serve/programs.ts'

export type { ContentLog } from './serve/contentFrom.ts'

/** Content that follows its folder until it is closed. */
export interface FileContent extends Content {
  /** Answers the port's queries; `openDrafts` needs it. */
  engine: Engine
  /** Stops following the folder. */
  close(): Promise<void>
}

interface FileContentOptions {
  /** A folder on this machine for the compiled content, which the next start reuses. Default: a temporary one. */
  keepIn?: string
  /** Set to `draftWorker` to show drafts as well. Default: a worker without code for drafts. */
  worker?: 'draftWorker'
}

/**
 * Opens a folder of JSON and Markdown documents (docs/content.md). A separate process compiles them into one file,
 * which a thread queries. Earlier compiled content is shown at once. Rejects only when the folder cannot be listed
 * and nothing was compiled earlier.
 */
export async function openFileContent(
  folder: string,
  log: ContentLog,
  { keepIn, worker }: FileContentOptions = {},
): Promise<FileContent> {
  const stateFolder =
    keepIn === undefined ? await mkdtemp(join(tmpdir(), 'tessera-compiled-')) : resolve(keepIn)
  const view = new FolderView(resolve(folder), stateFolder, log, worker && programs[worker])

  async function close(): Promise<void> {
    await view.close()
    if (keepIn === undefined) await rm(stateFolder, { recursive: true, force: true })
  }

  await view.start().catch(async function giveUp(error: unknown) {
    await close()
    throw error
  })
  return { ...contentFrom(view), engine: view, close }
}
