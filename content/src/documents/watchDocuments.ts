import { stat } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watch, type FSWatcher } from 'chokidar'
import type { ReadInTime } from './createReads.ts'
import { kindOf } from './kindOf.ts'

const settle = 100 /* ms without a further change, so that a file that is still being written is read once */
const readyTimeout = 5_000 /* ms; a folder inside that hangs does not keep the site from starting */

/** A watch of a folder's documents. */
export interface Watch {
  /** Watches anew when another folder stands in the place: one that was mounted sends no event. True when it did. */
  renew(): Promise<boolean>
  stop(): Promise<void>
}

/** Calls `take` with the documents that changed, and `fail` with what keeps it from watching. */
export async function watchDocuments(
  dir: string,
  readInTime: ReadInTime,
  take: (files: readonly string[]) => void,
  fail: (error: unknown) => void,
): Promise<Watch> {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let watched = await identity()
  let watcher = await start()

  async function start(): Promise<FSWatcher> {
    const started = watch(dir, {
      ignoreInitial: true,
      ignored: (path, stats) => stats?.isFile() === true && kindOf(nameOf(path)) === undefined,
    })
    started.on('all', collect)
    started.on('error', fail)
    await Promise.race([new Promise<void>((resolve) => started.once('ready', resolve)), timeout()])
    return started
  }

  function collect(_event: string, path: string): void {
    if (kindOf(nameOf(path)) === undefined) return
    changed.add(nameOf(path))
    clearTimeout(timer)
    timer = setTimeout(function takeBatch() {
      const files = [...changed]
      changed.clear()
      take(files)
    }, settle)
  }

  /** Nothing while there is no folder. */
  async function identity(): Promise<string | undefined> {
    return await readInTime('.', () => stat(dir)).then(
      ({ dev, ino }) => `${dev} ${ino}`,
      () => undefined,
    )
  }

  function nameOf(path: string): string {
    return relative(dir, path).split(sep).join('/')
  }

  return {
    async renew() {
      const now = await identity()
      if (stopped || now === undefined || now === watched) return false
      watched = now
      watcher.close().catch(fail) // not awaited: it waits for what hangs
      watcher = await start()
      if (stopped) await watcher.close()
      return true
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await watcher.close()
    },
  }
}

async function timeout(): Promise<void> {
  await wait(readyTimeout, undefined, { ref: false })
}
