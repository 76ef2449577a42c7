import { parentPort } from 'node:worker_threads'
import type { Order, Reply } from '../query/questions.ts'

let opened = ''

const sleep = (timeout?: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeout)

/** Answers each question with the file that it had to open, but hangs on the page `/hangs`; `slow.sqlite` takes its time. */
parentPort?.on('message', function answer({ number, open, question }: Order) {
  opened = open ?? opened
  if (open === 'slow.sqlite') sleep(200)
  if (question[1] === '/hangs') sleep()
  const reply: Reply =
    question[1] === '/broken'
      ? { number, error: 'database disk image is malformed', code: 11 }
      : { number, json: JSON.stringify(opened) }
  parentPort?.postMessage(reply)
})
