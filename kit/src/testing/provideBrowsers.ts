import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WantedBrowser } from './browser.ts'

interface BrowserProvider {
  /** A POST of a `WantedBrowser` is answered with the address of that worker's browser. */
  url: string
  close(): Promise<void>
}

interface ProvidedBrowser {
  address: string
  process: ChildProcess | null
}

/**
 * One browser of a kind for each worker of a run, started when its first file of tests asks for it: jest's sandboxes
 * keep nothing from file to file, so this process keeps it for them. A browser that died makes way for a new one.
 */
export async function provideBrowsers(): Promise<BrowserProvider> {
  const open = new Map<string, Promise<ProvidedBrowser>>()

  async function launch(key: string): Promise<ProvidedBrowser> {
    const { launchBrowser } = await import('./browser.ts')
    const { name, preferences } = JSON.parse(key) as WantedBrowser
    const browser = await launchBrowser({ extraPrefsFirefox: { ...preferences } }, name)
    const provided = { address: browser.wsEndpoint(), process: browser.process() }
    provided.process?.once('exit', () => open.delete(key))
    await browser.disconnect() // Firefox takes one session at a time: that of the test file
    return provided
  }

  async function provide(key: string): Promise<string> {
    const provided = open.get(key) ?? launch(key)
    open.set(key, provided)
    return (await provided).address
  }

  const server = createServer((request, response) => {
    void text(request).then(async function answer(key) {
      const address = await provide(key).catch(function fail(error: unknown) {
        open.delete(key)
        response.statusCode = 500
        return String(error)
      })
      response.end(address)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.unref()

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      for (const one of await Promise.allSettled(open.values()))
        if (one.status === 'fulfilled') await ended(one.value)
    },
  }
}

async function ended({ process }: ProvidedBrowser): Promise<void> {
  if (!process || process.exitCode !== null) return
  const exit = once(process, 'exit')
  process.kill()
  await exit
}
