import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { compiledFile, spareFile } from '../compiled/compiledFile.ts'
import { programs } from './programs.ts'
import type { CompiledContent, CompilerMessage, CompilerOrder } from '../compile/CompilerMessage.ts'
import type { Progress } from '../compile/Progress.ts'

/** The process that compiles a content folder. */
export interface Compiler {
  /** Has the file compiled anew. */
  anew(): void
  /** At once. Nothing is left of what it had not finished. */
  stop(): Promise<void>
}

interface CompilerOptions {
  /** The content folder. */
  dir: string
  /** Where the compiled file goes. */
  keepIn: string
  onCompiled: (content: CompiledContent) => void
  /** Every two seconds while it compiles. */
  onProgress: (progress: Progress) => void
  /** Nothing could be compiled, and nothing was. */
  onFailed: (cause: string) => void
  onError: (message: string, detail: Readonly<Record<string, unknown>>) => void
}

const restartAfter = { first: 200, most: 30_000 } /* ms; twice as long each time */

/** Starts it, and another one whenever it ended: what it had is in the file. */
export function startCompiler(options: CompilerOptions): Compiler {
  let pause = restartAfter.first
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let child = start()

  function start(...role: readonly 'successor'[]): ChildProcess {
    const started = fork(programs.compiler, [options.dir, options.keepIn, ...role], {
      execArgv: [],
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let said = ''
    started.stderr?.on('data', (text: Buffer) => (said = (said + String(text)).slice(-500)))
    started.on('message', hear)
    started.once('error', (error) => (said = String(error)))
    started.once('close', (code, signal) =>
      code === 0 ? goOn() : restart(signal ?? `exit code ${code}`, said),
    )
    return started
  }

  function hear(message: unknown): void {
    const heard = message as CompilerMessage
    if (isStopped) return
    if (heard.type === 'error') return options.onError(heard.message, heard.detail)
    if (heard.type === 'progress') return options.onProgress(heard)
    if (heard.type === 'failed') return options.onFailed(heard.cause)
    pause = restartAfter.first
    options.onCompiled(heard)
  }

  /** It ended because it was asked to, or had grown. */
  function goOn(): void {
    if (!isStopped) child = start('successor')
  }

  function restart(cause: string, said: string): void {
    if (isStopped) return
    options.onError('the content compiler ended and is started again', { cause, said })
    timer = setTimeout(() => (child = start()), pause)
    timer.unref()
    pause = Math.min(2 * pause, restartAfter.most)
  }

  return {
    anew() {
      if (child.connected) child.send('anew' satisfies CompilerOrder)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'close')
        child.kill('SIGKILL')
        await ended
      }
      const file = compiledFile(options.keepIn, options.dir)
      await rm(spareFile(file, child.pid ?? 0), { force: true })
    },
  }
}

/** Nothing of the server's own: documents are what others write. */
function environment(): NodeJS.ProcessEnv {
  const names = ['TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
