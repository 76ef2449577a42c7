import { Worker } from 'node:worker_threads'
import type { RenderOutcome } from '../messages/messages.ts'
import { besides } from './developmentConfigs.ts'

const renderTimeout = 2000 /* ms until the thread is ended; a site allows less time: see docs/writing-a-remote.md */
const heapLimit = 256 /* MB; includes a development React */
const endedCause = 'The server entry hung, ran out of memory, or ended itself; save it to start it again'

/** A message to the thread of a server entry. */
export type RenderJob = { id: number; data: unknown } & (
  | { slot: string; idPrefix: string }
  | { event: string }
)

/** Replies of the thread: first its declarations without schemas, as JSON; then one reply for each job. */
export type RenderReply = { traits: string } | { id: number; outcome: RenderOutcome }

/** A running build of a server entry. */
export interface ServerEntry {
  traits: string
  /** Never rejects. */
  render(slot: string, data: unknown, idPrefix: string): Promise<RenderOutcome>
  /** Resolves to `rendered` without HTML if the data fit the declaration. Never rejects. */
  checkEvent(event: string, data: unknown): Promise<RenderOutcome>
  end(): void
}

/**
 * Returns a function that runs a build of a server entry in a thread of its own, whose end frees all memory. A spare
 * thread has loaded React already. Imports are resolved from `file`. The function rejects if the build throws.
 */
export function serverEntryStarter(file: string): (code: string) => Promise<ServerEntry> {
  let spare = createThread(file)
  return async function start(code) {
    const thread = spare
    const traits = new Promise<string>((ready, failed) => {
      thread.once('message', (first: Extract<RenderReply, { traits: string }>) => ready(first.traits))
      thread.once('error', failed)
      thread.once('exit', () => failed(new Error('The server entry ended before it started')))
    })
    thread.postMessage(code)
    try {
      return createServerEntry(thread, await traits)
    } finally {
      spare = createThread(file)
    }
  }
}

function createThread(file: string): Worker {
  const thread = new Worker(besides('renderWorker'), {
    workerData: file,
    env: { ...process.env, NODE_ENV: 'development' },
    resourceLimits: { maxOldGenerationSizeMb: heapLimit },
  })
  thread.unref()
  return thread
}

function createServerEntry(thread: Worker, traits: string): ServerEntry {
  const open = new Map<number, (outcome: RenderOutcome) => void>()
  let last = 0
  let hasEnded = false
  thread.on('message', (reply: Extract<RenderReply, { id: number }>) => open.get(reply.id)?.(reply.outcome))
  thread.on('error', ({ message }) => failAll(message))
  thread.on('exit', () => failAll('it ended'))

  function failAll(cause: string): void {
    hasEnded = true
    for (const done of open.values()) done({ status: 'threw', cause: `The server entry: ${cause}` })
  }

  function ask(what: string, jobOf: (id: number) => RenderJob): Promise<RenderOutcome> {
    if (hasEnded) return Promise.resolve({ status: 'threw', cause: endedCause })
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<RenderOutcome>()
    const timer = setTimeout(function endHanging() {
      resolve({ status: 'threw', cause: `${what} within ${renderTimeout} ms` })
      void thread.terminate()
    }, renderTimeout)
    open.set(id, resolve)
    thread.postMessage(jobOf(id))
    return promise.finally(function forget() {
      clearTimeout(timer)
      open.delete(id)
    })
  }

  return {
    traits,
    render: (slot, data, idPrefix) => ask(`${slot}: no HTML`, (id) => ({ id, slot, data, idPrefix })),
    checkEvent: (event, data) => ask(`the event ${event}: no answer`, (id) => ({ id, event, data })),
    end: () => void thread.terminate(),
  }
}
