import { parentPort } from 'node:worker_threads'
import { freeMemory } from '../compiled/freeMemory.ts'
import { openCompiled, type Compiled } from '../compiled/openCompiled.ts'
import { answerQuestion, type Order, type Reply } from './questions.ts'

let compiled: Compiled | undefined

parentPort?.on('message', function answer({ number, open, question }: Order) {
  let reply: Reply
  try {
    if (open !== undefined) {
      const before = compiled
      compiled = openCompiled(open, before)
      setImmediate(function forgetBefore() {
        before?.close() // the last to have a large file that was replaced waits until the system has removed it
        freeMemory()
      })
    }
    if (!compiled) throw new Error('no content was opened')
    reply = { number, json: JSON.stringify(answerQuestion(compiled, question)) }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    reply = { number, error: message, ...(errcode !== undefined && { code: errcode }) }
  }
  parentPort?.postMessage(reply)
})
