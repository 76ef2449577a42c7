import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Places } from '@tessera/release/source-maps'

const isBundled = !import.meta.filename.endsWith('.ts')
const program = join(import.meta.dirname, isBundled ? 'mapWorker.js' : 'mapWorker.ts')
const timeout = 5_000 /* ms; a map of 2 MB takes a third of a second */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** Reads source maps, one at a time, in another thread. A map that takes too much time or memory gives no places. */
export function startMapReader({ file = program, within = timeout } = {}) {
  let thread: Worker | undefined

  function end(): void {
    void thread?.terminate()
    thread = undefined
  }

  return async function readPlaces(frames: readonly string[], map: string): Promise<Places> {
    thread ??= new Worker(file, { execArgv: [], resourceLimits }).on('error', end)
    thread.unref()
    try {
      thread.postMessage([frames, map])
      const [places] = await once(thread, 'message', { signal: AbortSignal.timeout(within) })
      return places as Places
    } catch {
      end()
      return []
    }
  }
}
