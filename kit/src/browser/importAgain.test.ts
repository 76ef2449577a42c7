import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { browserModule } from '../testing/browserModule.ts'

const genuine = 'export default "genuine"'
const forged = 'window.forged = true; export default "forged"'

let shared: SharedBrowser
let script: string

beforeAll(async () => {
  shared = await shareBrowser()
  script = `${await browserModule('importAgain.ts')}\nwindow.load = importAgain`
})

afterAll(() => shared?.leave())

/** A page under the site's policy whose import map lists `/chunk.js`, and what a visitor's tries give. */
async function createPage(answer: (path: string, asked: string[]) => string | undefined) {
  const asked: string[] = []
  const map = JSON.stringify({ imports: {}, integrity: { '/chunk.js': hash('sha384', genuine) } })
  const policy = `default-src 'none'; script-src 'self' '${hash('sha256', map)}'`
  const pages: Record<string, [type: string, body: string]> = {
    '/': [
      'text/html',
      `<!doctype html><script type="importmap">${map}</script><script type="module" src="/page.js"></script>`,
    ],
    '/page.js': ['text/javascript', script],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = pages[url] ?? ['text/javascript', chunk(url)]
    response.setHeader('content-security-policy', policy).setHeader('content-type', type)
    response.writeHead(body === undefined ? 503 : 200).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const context = await shared.browser.createBrowserContext()
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return {
    asked,
    page,
    load: () =>
      page.evaluate(`load('/chunk.js').then((module) => module.default, () => 'failed')`) as Promise<string>,
    async close() {
      await context.close()
      server.close()
    },
  }

  function chunk(url: string): string | undefined {
    if (!url.startsWith('/chunk')) return undefined
    asked.push(url)
    return answer(url, asked)
  }
}

function hash(kind: 'sha256' | 'sha384', text: string): string {
  return `${kind}-${createHash(kind).update(text).digest('base64')}`
}

test('[CP1] a file that failed once is asked for again', async () => {
  const visit = await createPage((_path, asked) => (asked.length === 1 ? undefined : genuine))
  expect([await visit.load(), await visit.load()]).toEqual(['failed', 'genuine'])
  expect(await visit.load()).toBe('genuine')
  expect(visit.asked).toHaveLength(2)
  await visit.close()
})

test('[CP1] where the browser keeps the failure of an address, another one is asked, once', async () => {
  const visit = await createPage((path) => (path === '/chunk.js' ? undefined : genuine))
  expect([await visit.load(), await visit.load()]).toEqual(['failed', 'genuine'])
  expect(await visit.load()).toBe('genuine')
  expect(visit.asked.filter((path) => path !== '/chunk.js')).toEqual(['/chunk.js?again=1'])
  await visit.close()
})

test('[CP2] what comes from the other address is held against the listed integrity before it runs', async () => {
  const visit = await createPage((path) => (path === '/chunk.js' ? undefined : forged))
  expect([await visit.load(), await visit.load(), await visit.load()]).toEqual(['failed', 'failed', 'failed'])
  expect(await visit.page.evaluate(() => 'forged' in window)).toBe(false)
  await visit.close()
})

test('[CP1] each try asks anew', async () => {
  const visit = await createPage((path) => (path === '/chunk.js?again=2' ? genuine : undefined))
  expect([await visit.load(), await visit.load(), await visit.load()]).toEqual([
    'failed',
    'failed',
    'genuine',
  ])
  await visit.close()
})
