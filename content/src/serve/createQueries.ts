import { Worker } from 'node:worker_threads'
import { programs } from './programs.ts'
import type { Answer, Order, Question, Questions, Reply } from '../query/questions.ts'

/** Queries compiled content in a separate thread, so that no query delays other visitors. */
export interface Queries {
  /** Switches to another file. Rejects if it cannot be opened; then the current file stays open. */
  open(file: string): Promise<Answer<'catalog'>>
  /** Answers a query. Rejects if the answer takes too long, if too many questions wait, or with SQLite's error. */
  ask<Name extends keyof Questions>(
    ...question: Extract<Question, readonly [Name, ...unknown[]]>
  ): Promise<Answer<Name>>
  /** Asks in a language of the site. */
  inLanguage(language: string): Pick<Queries, 'ask'>
  close(): Promise<void>
}

interface QueriesOptions {
  /** Called when a hanging or crashed worker was replaced. */
  onReplaced: (cause: string) => void
  /** Called when the file turns out to be damaged. */
  onCorrupt: (cause: string) => void
  /** Timeout of one question in ms; default 5000. */
  timeout?: number
  /** Timeout for opening a file in ms, long enough for a busy machine; default 60 000. */
  openTimeout?: number
  /** The worker's program; default: the query worker. */
  program?: string
}

const maxWaiting = 1000 /* waiting questions */
/** A thread that needs more memory is replaced. Most of what it allocates is short-lived. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }
const corrupt: readonly number[] = [11, 26] /* SQLITE_CORRUPT, SQLITE_NOTADB */

interface Waiting {
  order: Order
  resolve(json: string | undefined): void
  reject(error: Error): void
}

/** Creates the queries. The thread starts with the first question. */
export function createQueries({
  onReplaced,
  onCorrupt,
  timeout = 5_000,
  openTimeout = 60_000,
  program = programs.queryWorker,
}: QueriesOptions): Queries {
  const waiting = new Map<number, Waiting>()
  let opened: string | undefined
  let asked = 0
  let timer: NodeJS.Timeout | undefined
  let thread: { worker: Worker; isOnline: boolean } | undefined

  /** Sends an order. The first order to a new thread also opens the file. */
  function post(order: Order): void {
    const isFirst = thread === undefined
    const { worker } = (thread ??= startThread())
    worker.postMessage(isFirst && opened !== undefined ? { open: opened, ...order } : order)
  }

  function startThread() {
    const started = { worker: new Worker(program, { execArgv: [], resourceLimits }), isOnline: false }
    started.worker.unref()
    started.worker.on('message', receive)
    started.worker.once('online', function startTimer() {
      started.isOnline = true
      restartTimer()
    })
    started.worker.on('error', (error) => started === thread && replace(String(error)))
    return started
  }

  function receive({ number, json, error, code }: Reply): void {
    const asking = waiting.get(number)
    waiting.delete(number)
    restartTimer()
    if (code !== undefined && corrupt.includes(code)) onCorrupt(error ?? '')
    if (error === undefined) asking?.resolve(json)
    else asking?.reject(new Error(error))
  }

  /** Restarts the timeout for the first waiting question: questions are answered one after the other. */
  function restartTimer(): void {
    clearTimeout(timer)
    const [first] = waiting.values()
    if (!first || !thread?.isOnline) return
    const max = first.order.open === undefined ? timeout : openTimeout
    timer = setTimeout(() => replace(`no answer within ${max} ms`), max)
    timer.unref()
  }

  /** Replaces the thread. Rejects the question that hung, and asks the waiting questions again. */
  function replace(cause: string): void {
    const [first, ...others] = waiting.values()
    void thread?.worker.terminate()
    thread = undefined
    if (first) waiting.delete(first.order.number)
    for (const { order } of others) post(order)
    restartTimer()
    first?.reject(new Error(`the content did not answer: ${cause}`))
    onReplaced(cause)
  }

  function send(order: Omit<Order, 'number'>): Promise<string | undefined> {
    if (waiting.size >= maxWaiting)
      return Promise.reject(new Error('too many questions wait for the content'))
    const number = ++asked
    return new Promise((resolve, reject) => {
      const whole = { ...order, number }
      waiting.set(number, { order: whole, resolve, reject })
      post(whole)
      if (waiting.size === 1) restartTimer()
    })
  }

  async function ask(question: Question, language?: string) {
    const json = await send({ question, language })
    return json === undefined ? undefined : JSON.parse(json)
  }

  return {
    async open(file) {
      const catalog = await send({ open: file, question: ['catalog'] })
      opened = file
      return JSON.parse(catalog ?? '')
    },
    ask: (...question) => ask(question),
    inLanguage: (language) => ({ ask: (...question) => ask(question, language) }),
    async close() {
      clearTimeout(timer)
      for (const { reject } of waiting.values()) reject(new Error('the content is closed'))
      waiting.clear()
      await thread?.worker.terminate()
    },
  }
}
