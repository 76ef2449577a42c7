import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { patientDeadline, startSite, type RunningSite, type SharedSite } from './startSite.ts'

/**
 * Jest's `globalSetup` of the journeys: one site for each worker, for the files whose visitors only look at it. It
 * starts when its first file asks for it; a GET of the worker's number is answered with its origin and its folder.
 */
export default async function provideSites(): Promise<void> {
  if (process.env['TESSERA_SITES']) return
  const open = new Map<string, Promise<RunningSite>>()

  async function provide(worker: string): Promise<string> {
    const site = open.get(worker) ?? startSite({ env: { SLOT_DEADLINE_MS: patientDeadline } })
    open.set(worker, site)
    const { origin, registryFolder, logged } = await site
    await logged(({ composition }) => composition !== undefined)
    return JSON.stringify({ origin, registryFolder } satisfies SharedSite)
  }

  const server = createServer(function answer({ url = '' }, response) {
    provide(url).then(
      (site) => response.end(site),
      function fail(error: unknown) {
        open.delete(url)
        response.writeHead(500).end(String(error))
      },
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.unref()
  process.env['TESSERA_SITES'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(globalThis, {
    async stopTesseraSites() {
      server.close()
      for (const site of await Promise.allSettled(open.values()))
        if (site.status === 'fulfilled') await site.value.stop()
    },
  })
}
