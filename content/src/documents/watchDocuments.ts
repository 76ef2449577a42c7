import { stat } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watch, type FSWatcher } from 'chokidar'
import type { ReadInTime } from './createReads.ts'
import { definitionFile, kindOf } from './kindOf.ts'
import { skipped } from './listFiles.ts'

const debounce = 100 /* ms without a further change, so that a file that is being written is read once */
const readyTimeout = 5_000 /* ms to wait for the watcher; a hanging folder must not keep the site from starting */

/**
 * Watches a folder for as long as the process runs. `onChange` gets the documents that changed; `onError`, the
 * watcher's errors. Returns a function that watches again if `dir` has become another folder (a mount sends no event),
 * and resolves to whether that was so.
 */
export async function watchDocuments(
  dir: string,
  readInTime: ReadInTime,
  onChange: (files: readonly string[]) => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<boolean>> {
  const changed = new Set<string>()
  const nameOf = (path: string) => relative(dir, path).split(sep).join('/')
  let timer: NodeJS.Timeout | undefined
  let watched = await identity()
  let watcher = await start()

  async function start(): Promise<FSWatcher> {
    const started = watch(dir, {
      ignoreInitial: true,
      ignored: (path, stats) =>
        stats?.isFile() ? documentOf(nameOf(path)) === undefined : skipped.test(nameOf(path)),
    })
    started.on('all', addChange)
    started.on('error', onError)
    const ready = new Promise<void>((resolve) => started.once('ready', resolve))
    await Promise.race([ready, wait(readyTimeout, undefined, { ref: false })])
    return started
  }

  function addChange(_event: string, path: string): void {
    const document = documentOf(nameOf(path))
    if (document === undefined) return
    changed.add(document)
    clearTimeout(timer)
    timer = setTimeout(function takeBatch() {
      const files = [...changed]
      changed.clear()
      onChange(files)
    }, debounce)
  }

  /** Identifies the folder; undefined while there is none. */
  async function identity(): Promise<string | undefined> {
    return await readInTime('.', () => stat(dir)).then(
      ({ dev, ino }) => `${dev} ${ino}`,
      () => undefined,
    )
  }

  return async function renew() {
    const now = await identity()
    if (now === undefined || now === watched) return false
    watched = now
    watcher.close().catch(onError) // not awaited: `close` would wait for a read that hangs
    watcher = await start()
    return true
  }
}

/** The document that a file is, or is a part of: the definition may import other modules. */
function documentOf(file: string): string | undefined {
  if (kindOf(file)) return file
  return file.endsWith('.ts') ? definitionFile : undefined
}
