import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { compiledFile, spareFile } from '../compiled/compiledFile.ts'
import { programs } from './programs.ts'
import type { CompiledContent, CompilerMessage, CompilerOrder, Progress } from '../compile/CompilerMessage.ts'

export interface CompilerOptions {
  /** The content folder. */
  dir: string
  /** The folder of the compiled file. */
  keepIn: string
  onCompiled: (content: CompiledContent) => void
  /** Called every two seconds during a compilation. */
  onProgress: (progress: Progress) => void
  /** Called when the folder cannot be compiled, and no earlier compiled file exists. */
  onFailed: (cause: string) => void
  onError: (message: string, detail: Readonly<Record<string, unknown>>) => void
}

const restartDelay = { first: 200, max: 30_000 } /* ms until a restart, doubled each time */

/** Starts the compiler, and starts it again whenever it ends: all of its state is in the compiled file. */
export function startCompiler(options: CompilerOptions) {
  let pause = restartDelay.first
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let child = start()

  function start(...role: readonly 'successor'[]): ChildProcess {
    const started = fork(programs.compiler, [options.dir, options.keepIn, ...role], {
      execArgv: [],
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let output = ''
    started.stderr?.on('data', (text: Buffer) => (output = (output + String(text)).slice(-500)))
    started.on('message', receive)
    started.once('error', (error) => (output = String(error)))
    started.once('close', function startAgain(code, signal) {
      if (isStopped) return
      if (code === 0) child = start('successor') // it was asked to recompile, or had grown too large
      else restart(signal ?? `exit code ${code}`, output)
    })
    return started
  }

  function receive(message: CompilerMessage): void {
    if (isStopped) return
    if (message.type === 'error') return options.onError(message.message, message.detail)
    if (message.type === 'progress') return options.onProgress(message)
    if (message.type === 'failed') return options.onFailed(message.cause)
    pause = restartDelay.first
    options.onCompiled(message)
  }

  function restart(cause: string, output: string): void {
    options.onError('the content compiler ended and is started again', { cause, output })
    timer = setTimeout(() => (child = start()), pause)
    timer.unref()
    pause = Math.min(2 * pause, restartDelay.max)
  }

  return {
    /** Compiles everything again. */
    recompile(): void {
      if (child.connected) child.send('recompile' satisfies CompilerOrder)
    },
    /** Kills the process; unfinished work is lost. */
    async stop(): Promise<void> {
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

/** Passes only these variables: a process that handles documents by others must not get the server's secrets. */
function environment(): NodeJS.ProcessEnv {
  const names = ['TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
