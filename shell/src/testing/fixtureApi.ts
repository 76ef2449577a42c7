import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small real site that is asked for data, in the place of `https://api.test`. */
export interface FixtureApi {
  origin: string
  instead: ReadonlyMap<string, string>
  /** `GET /path` with its headers, in order. */
  requests: IncomingMessage[]
  /** Path → what it answers; may be changed at any time. One that is not there is never answered. */
  routes: Map<string, (response: ServerResponse) => void>
  close(): Promise<void>
}

export async function openFixtureApi(): Promise<FixtureApi> {
  const requests: IncomingMessage[] = []
  const routes: FixtureApi['routes'] = new Map()
  const server = createServer(function answer(request, response) {
    requests.push(request)
    routes.get(request.url ?? '')?.(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    instead: new Map([['https://api.test', origin]]),
    requests,
    routes,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
