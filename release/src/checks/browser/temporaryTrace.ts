import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Temporary files and processes of a check, which are removed even when the command is interrupted. */
export interface Trace {
  folder: string
  /** A process that works in the folder; killed before the folder is removed. */
  child?: Pick<ChildProcess, 'kill'>
  /** Removes the folder. Call it once the child has ended. */
  remove(): Promise<void>
}

const signals = ['SIGINT', 'SIGTERM'] as const

export function temporaryTrace(prefix: string): Trace {
  const trace: Trace = { folder: '', remove }
  function clean(): void {
    trace.child?.kill('SIGKILL')
    rmSync(trace.folder, { recursive: true, force: true, maxRetries: 5 }) // the killed process can still be writing
  }
  const end = () => process.exit(130)
  for (const signal of signals) process.on(signal, end)
  trace.folder = mkdtempSync(join(tmpdir(), prefix)) // signals are handled after this turn: `clean` is set by then
  process.on('exit', clean)
  async function remove(): Promise<void> {
    await rm(trace.folder, { recursive: true, force: true, maxRetries: 5 })
    process.off('exit', clean)
    for (const signal of signals) process.off(signal, end)
  }
  return trace
}
