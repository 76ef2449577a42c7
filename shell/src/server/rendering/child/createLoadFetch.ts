import type { LoadFetch, LoadResponse } from '@tessera/kit/contract/remote'
import { maxAddressLength, type Answer } from '../messages.ts'
import type { LoadReply } from '../replies.ts'

/** The `fetch` of load functions. The shell sends the requests; `answer` receives the responses. */
export function createLoadFetch(say: (reply: LoadReply) => void) {
  const waiting = new Map<number, (answer: Answer, body: string) => void>()
  let requests = 0

  return {
    fetchFor: (load: number): LoadFetch =>
      async function fetch(url, { headers = {} } = {}) {
        const address = String(url)
        if (address.length > maxAddressLength)
          throw new Error(`the URL has ${address.length} characters; ${maxAddressLength} are allowed`)
        const request = ++requests
        const { promise, resolve, reject } = Promise.withResolvers<LoadResponse>()
        const texts = Object.entries<unknown>(headers).map(([name, value]) => [name, String(value)])
        say({ status: 'requests', load, request, url: address, headers: Object.fromEntries(texts) })
        waiting.set(request, function settle(answer, body) {
          if ('refused' in answer) reject(new Error(answer.refused))
          else resolve(createResponse(answer.status, body))
        })
        return promise
      },
    answer(answer: Answer, body: string): void {
      waiting.get(answer.request)?.(answer, body)
      waiting.delete(answer.request)
    },
  }
}

function createResponse(status: number, body: string): LoadResponse {
  return {
    status,
    ok: status >= 200 && status < 300,
    text: async () => body,
    json: async () => JSON.parse(body),
  }
}
