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
  /** What the port is made of; `openDrafts` takes it. */
  engine: Engine
  /** Stops following the folder. */
  close(): Promise<void>
}

interface FileContentOptions {
  /** A folder of this machine for the compiled content, where the next start finds it. Default: a temporary one. */
  keepIn?: string
  /** `draftWorker` where drafts are laid over it; default: the program without their code. */
  worker?: 'draftWorker'
}

/**
 * Content from a folder of JSON and Markdown documents, see docs/content.md: compiled by a process of its own into one
 * file, which is queried in a thread of its own. What was compiled earlier is shown at once. Rejects only when the folder
 * cannot be listed and nothing of it was kept.
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
  return { ...contentFrom(view.queries, () => view.shown(), view.listeners), engine: view, close }
}
