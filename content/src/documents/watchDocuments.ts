import { relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { kindOf } from './kindOf.ts'

const settle = 100 /* ms without a further change, so that a file that is still being written is read once */

/** Calls `take`, which never rejects, with the documents that changed, one batch at a time; returns how to stop. */
export async function watchDocuments(
  dir: string,
  take: (files: readonly string[]) => Promise<void>,
): Promise<() => Promise<void>> {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let batch = Promise.resolve()

  const watcher = watch(dir, {
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && kindOf(nameOf(path)) === undefined,
  })
  watcher.on('all', function collect(_event, path) {
    if (kindOf(nameOf(path)) === undefined) return
    changed.add(nameOf(path))
    clearTimeout(timer)
    timer = setTimeout(function queueBatch() {
      batch = batch.then(takeBatch)
    }, settle)
  })

  async function takeBatch(): Promise<void> {
    const files = [...changed]
    changed.clear()
    if (files.length > 0) await take(files)
  }

  function nameOf(path: string): string {
    return relative(dir, path).split(sep).join('/')
  }

  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  return async function stop() {
    clearTimeout(timer)
    await watcher.close()
    await batch
  }
}
