import { parentPort } from 'node:worker_threads'
import { freeMemory } from '../compiled/freeMemory.ts'
import { openCompiled, type Compiled } from '../compiled/openCompiled.ts'
import type { Order, Reply } from './questions.ts'

/** Answers the requests of the thread that started this one; `answer` can throw SQLite's errors. */
export function serveQuestions(answer: (compiled: Compiled, question: never) => unknown): void {
  let compiled: Compiled | undefined

  parentPort?.on('message', function answerOrder({ number, open, question, language }: Order<never>) {
    let reply: Reply
    try {
      if (open !== undefined) {
        const before = compiled
        compiled = openCompiled(open, before)
        setImmediate(function forgetBefore() {
          before?.close() // after the answer, because closing the last handle of a large replaced file waits until the system has removed it
          freeMemory()
        })
      }
      if (!compiled) throw new Error('no content was opened')
      reply = { number, json: JSON.stringify(answer(compiled.inLanguage(language), question)) }
    } catch (error) {
      const { message, errcode } = error as Error & { errcode?: number }
      reply = { number, error: message, ...(errcode !== undefined && { code: errcode }) }
    }
    parentPort?.postMessage(reply)
  })
}
