import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { MapPlaces, MapReader } from '@tessera/release/source-maps'

const isBundled = !import.meta.filename.endsWith('.ts')
const program = join(import.meta.dirname, isBundled ? 'mapWorker.js' : 'mapWorker.ts')
const limits = {
  within: 5_000 /* ms; a map of 2 MB takes a third of a second */,
  idle: 60_000 /* ms; then the thread ends, and gives back what its last map took */,
  memory: { maxOldGenerationSizeMb: 512 },
}

/**
 * Reads source maps in a thread of its own, one at a time, so that they keep no visitor waiting. A map that takes too long or
 * too much memory has no places.
 */
export function startMapReader({ file = program, within = limits.within } = {}) {
  let thread: Worker | undefined
  let rest: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(file, { execArgv: [], resourceLimits: limits.memory })
    started.unref()
    return started.on('error', end)
  }

  function end(): void {
    void thread?.terminate()
    thread = undefined
  }

  return async function readPlaces(...about: Parameters<MapReader>): Promise<MapPlaces | undefined> {
    clearTimeout(rest)
    thread ??= start()
    try {
      const answer = once(thread, 'message', { signal: AbortSignal.timeout(within) })
      thread.postMessage(about)
      const [places] = (await answer) as [MapPlaces | undefined]
      return places
    } catch {
      end() // it hung, or had too little memory: the frames stay as built
      return undefined
    } finally {
      rest = setTimeout(end, limits.idle).unref()
    }
  }
}
