import { setInterval } from 'node:timers'
import { Worker, getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

const key = 'tessera: seconds of the main thread'

/**
 * Ends this process, and names `file`, once its main thread has not come round to a timer for `seconds`: jest's own
 * timeout is such a timer, so a test that loops for ever is ended by nothing else. For one thread a process; a file that
 * comes later only gives its name.
 */
export function endBlocked(file: string, seconds: number): void {
  const inPlace = getEnvironmentData(key) as Watched | undefined
  const { beats, name } = inPlace ?? startWatch(seconds)
  new TextEncoder().encodeInto(file.padEnd(maxBytes), name)
  if (!inPlace) setInterval(() => Atomics.add(beats, 0, 1), 1000).unref()
}

export interface Watched {
  beats: Int32Array
  name: Uint8Array
}

const maxBytes = 1000

function startWatch(seconds: number): Watched {
  const watched = {
    beats: new Int32Array(new SharedArrayBuffer(4)),
    name: new Uint8Array(new SharedArrayBuffer(maxBytes)),
  }
  setEnvironmentData(key, watched)
  const thread = new URL('./blockedThread.ts', import.meta.url)
  new Worker(thread, { workerData: { ...watched, seconds }, execArgv: [] }).unref()
  return watched
}
