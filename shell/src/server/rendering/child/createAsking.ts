import type { LoadFetch, LoadResponse } from '@tessera/kit/contract/remote'
import { longestAddress, type Answer, type LoadReply } from '../messages.ts'

/** The `fetch` of loads: the shell asks, and gives what was answered. */
export function createAsking(say: (reply: LoadReply) => void) {
  const waiting = new Map<number, (answer: Answer, body: string) => void>()
  let asked = 0

  return {
    fetchFor: (load: number): LoadFetch =>
      function fetch(url, { headers = {} } = {}) {
        return new Promise(function ask(resolve, reject) {
          const address = String(url)
          if (address.length > longestAddress)
            throw new Error(`an address of ${address.length} characters; ${longestAddress} are allowed`)
          asked += 1
          waiting.set(asked, function settle(answer, body) {
            if ('refused' in answer) reject(new Error(answer.refused))
            else resolve(responseOf(answer.status, body))
          })
          say({ status: 'asks', load, ask: asked, url: address, headers: textsOf(headers) })
        })
      },
    answer(answer: Answer, body: string): void {
      waiting.get(answer.ask)?.(answer, body)
      waiting.delete(answer.ask)
    },
  }
}

/** Remotes are not checked by types alone. */
function textsOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function responseOf(status: number, body: string): LoadResponse {
  return {
    status,
    ok: status >= 200 && status < 300,
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
  }
}
