import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { Watched } from './endBlocked.ts'

/** The thread of `endBlocked`. It counts its own seconds: those in which the whole process stood still are none. */
const { beats, name, seconds } = workerData as Watched & { seconds: number }
let last = Atomics.load(beats, 0)
let left = seconds

setInterval(function watch() {
  const now = Atomics.load(beats, 0)
  left = now === last ? left - 1 : seconds
  last = now
  if (left > 0) return
  writeSync(2, `✖ ${nameOf(name)}: blocks its process for ${seconds} s, so no timeout of a test can end it\n`)
  process.kill(process.pid, 'SIGKILL')
}, 1000)

function nameOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.slice()).trim()
}
