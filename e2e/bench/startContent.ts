import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { memoryOf } from './memoryOf.ts'

/** A question of the read port. */
export interface ContentAsked {
  method: 'entries' | 'page' | 'search'
  asked: readonly unknown[]
}

/** What the process of the content says; `took` is in ms. */
export type ContentTold = { is: 'open' | 'answered'; took: number } | { is: 'changed' }

/** Content in a process of its own: what the bench itself holds is not counted with it. */
export interface StartedContent {
  /** Ms until the content was there; without the start of the process. */
  took: number
  /** Resolves to ms, without the way to the process and back. */
  ask(...asked: [ContentAsked['method'], ...unknown[]]): Promise<number>
  /** Resolves when the next change is shown. */
  changed(): Promise<void>
  /** MB of the process, with its threads, and of its compiler; see `memoryOf`. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Programs that were started from there before are not translated from TypeScript again: a site's are not, either. */
export async function startContent(folder: string, keepIn: string): Promise<StartedContent> {
  const child = fork(join(import.meta.dirname, 'contentProcess.ts'), [folder, keepIn], {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: join(keepIn, 'programs') },
  })
  return {
    took: await next(child, 'open'),
    ask(method, ...asked) {
      const answered = next(child, 'answered')
      child.send({ method, asked } satisfies ContentAsked)
      return answered
    },
    async changed() {
      await next(child, 'changed')
    },
    memory: () => memoryOf(child.pid ?? 0),
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Resolves to how long it took, of what takes time; rejects when the process ends before it. */
async function next(child: ChildProcess, is: ContentTold['is']): Promise<number> {
  return new Promise(function listen(resolve, reject) {
    child.on('message', hear)
    child.once('exit', fail)
    function hear(message: unknown): void {
      const told = message as ContentTold
      if (told.is !== is) return
      child.off('message', hear)
      child.off('exit', fail)
      resolve(told.is === 'changed' ? 0 : told.took)
    }
    function fail(): void {
      reject(new Error('the process of the content ended'))
    }
  })
}
