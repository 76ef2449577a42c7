import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

/**
 * For a program that `askProgram` starts: answers one question at a time, as long as the process of the run lives and its
 * folder is there.
 */
export function answerInTurn(answer: (question: never) => Promise<unknown>): void {
  const [, , folder = '', run = '', owner = ''] = process.argv
  let last: Promise<unknown> = Promise.resolve()

  const server = createServer(function queue(request, response) {
    const question = json(request) as Promise<never>
    last = last.then(async () => response.end(JSON.stringify(await answer(await question))))
  })
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(join(folder, 'port'), String((server.address() as AddressInfo).port))
  })
  setInterval(() => (existsSync(run) && isAlive(Number(owner))) || process.exit(), 500)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
