import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'puppeteer'

interface Lender {
  /** A GET of a worker's number under it answers with the address of that worker's browser. */
  url: string
  close(): Promise<void>
}

/**
 * One Chromium for each worker of a run, started when its first file of tests asks for it: jest's sandboxes keep
 * nothing from file to file, so this process keeps it for them. A browser that died makes way for a new one.
 */
export async function lendBrowsers(): Promise<Lender> {
  const open = new Map<string, Promise<Browser>>()

  async function launch(worker: string): Promise<Browser> {
    const { launchBrowser } = await import('./browser.ts')
    const browser = await launchBrowser()
    browser.once('disconnected', () => open.delete(worker))
    return browser
  }

  async function lend(worker: string): Promise<string> {
    const browser = open.get(worker) ?? launch(worker)
    open.set(worker, browser)
    return (await browser).wsEndpoint()
  }

  const server = createServer((request, response) => {
    const worker = request.url ?? ''
    lend(worker).then(
      (address) => response.end(address),
      (error: unknown) => {
        open.delete(worker)
        response.writeHead(500).end(String(error))
      },
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.unref()

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      for (const one of await Promise.allSettled(open.values()))
        if (one.status === 'fulfilled') await one.value.close()
    },
  }
}
