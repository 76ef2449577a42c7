import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a check leaves on this machine: anyone who breaks the command off, at any moment, is left with none of it. */
export interface Trace {
  folder: string
  /** Works in the folder, and is killed before it goes. */
  child?: Pick<ChildProcess, 'kill'>
  /** Called when all went well; the child has ended by then. */
  remove(): Promise<void>
}

const signals = ['SIGINT', 'SIGTERM'] as const

export function temporaryTrace(prefix: string): Trace {
  const trace: Trace = { folder: '', remove }
  function clean(): void {
    trace.child?.kill('SIGKILL')
    rmSync(trace.folder, { recursive: true, force: true, maxRetries: 5 }) // what is being killed may still write
  }
  const end = () => process.exit(130)
  for (const signal of signals) process.on(signal, end)
  trace.folder = mkdtempSync(join(tmpdir(), prefix)) // a signal is heard after this turn: nothing comes between
  process.on('exit', clean)
  async function remove(): Promise<void> {
    await rm(trace.folder, { recursive: true, force: true, maxRetries: 5 })
    process.off('exit', clean)
    for (const signal of signals) process.off(signal, end)
  }
  return trace
}
