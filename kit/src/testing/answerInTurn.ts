import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

const idleTimeout = 600_000 /* ms without a question, after which it ends where a run was cut off */

/** For a program that `askProgram` starts: answers one question at a time, as long as the folder of the run is there. */
export function answerInTurn(answer: (question: never) => Promise<unknown>): void {
  const [, , folder = '', run = ''] = process.argv
  const end = setTimeout(() => process.exit(), idleTimeout)
  let last: Promise<unknown> = Promise.resolve()

  const server = createServer(function queue(request, response) {
    const question = json(request) as Promise<never>
    end.refresh()
    last = last.then(async () => response.end(JSON.stringify(await answer(await question))))
  })
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(join(folder, 'port'), String((server.address() as AddressInfo).port))
  })
  setInterval(() => existsSync(run) || process.exit(), 500)
}
