import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildIfChanged } from '@tessera/kit/testing/buildIfChanged'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { browserModule } from '@tessera/kit/testing/browserModule'
import { shareBrowser, type SharedBrowser } from '@tessera/kit/testing/browser'
import { waitTimeout } from '@tessera/kit/testing/until'
import type { BrowserContext, ConsoleMessage } from 'puppeteer'

const folder = join(import.meta.dirname, '../..')

export type Page = Awaited<ReturnType<SharedBrowser['browser']['newPage']>>

/** The built remote on a page under the site's policy. */
export interface Opened {
  page: Page
  origin: string
  /** Paths, in order. */
  requests: string[]
  /** Console errors, warnings and uncaught errors. */
  pageErrors: string[]
}

interface Answer {
  type: string
  body: string
  status?: number
}

interface Setup {
  path?: string
  answers?: Record<string, Answer>
  /** False: the test leaves traces in its tab, which the next one does not get. */
  isKept?: boolean
}

let shared: SharedBrowser
let context: BrowserContext
let entry: string
/** The tab of the test before, if that went well: a new one costs more than most tests do. */
let rested: Page | undefined

/** Called in `beforeAll`. */
export async function startStage(): Promise<void> {
  shared = await shareBrowser()
  context = await shared.browser.createBrowserContext()
  await buildIfChanged(folder)
  const manifest = JSON.parse(await readFile(join(folder, 'dist/manifest.json'), 'utf8')) as RemoteManifest
  entry = manifest.browser.entry
}

/** Called in `afterAll`. */
export async function stopStage(): Promise<void> {
  await shared?.leave()
}

/** Runs a test on a page with this body, in a tab whose history begins before it. */
export async function onPage(
  body: string,
  test: (opened: Opened) => Promise<void>,
  { path = '/page', answers = {}, isKept = true }: Setup = {},
): Promise<void> {
  const requests: string[] = []
  const server = createServer((request, response) => void answer(request.url ?? '/', response))
  async function answer(url: string, response: ServerResponse): Promise<void> {
    requests.push(url)
    const name = url.split('?')[0] ?? '/'
    const { type, body: text, status = 200 } = answers[name] ?? (await findFile(name, body))
    response.writeHead(status, { 'content-type': type, 'content-security-policy': policy })
    response.end(text)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = rested ?? (await context.newPage())
  rested = undefined
  const { pageErrors, stop } = listen(page)
  let hasGoneWell = false
  try {
    page.setDefaultTimeout(waitTimeout)
    await page.setViewport({ width: 1000, height: 800 })
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await page.goto(`${origin}/start`)
    await forgetHistory(page)
    await page.goto(origin + path)
    await page.waitForSelector('body[data-live]')
    await test({ page, origin, requests, pageErrors })
    hasGoneWell = true
  } finally {
    stop()
    const stays = hasGoneWell && isKept
    await (stays ? page.goto('about:blank') : page.close()) // what it still asks for is no error of the next
    if (stays) rested = page
    server.closeAllConnections()
    server.close()
  }
}

function listen(page: Page) {
  const pageErrors: string[] = []
  const onError = (error: unknown) => pageErrors.push(String(error))
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warn'].includes(message.type())) pageErrors.push(message.text())
  }
  page.on('pageerror', onError).on('console', onConsole)
  return { pageErrors, stop: () => void page.off('pageerror', onError).off('console', onConsole) }
}

async function forgetHistory(page: Page): Promise<void> {
  const session = await page.createCDPSession()
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; media-src 'self'"

async function findFile(name: string, body: string): Promise<Answer> {
  if (name === '/start') return { type: 'text/html', body: '<title>Start</title>' }
  if (name === '/page') return { type: 'text/html', body: pageAround(body) }
  if (name === '/stage.js') return { type: 'text/javascript', body: stage() }
  if (name.startsWith('/browser/')) return { type: 'text/javascript', body: await browserModule(name) }
  if (name === '/favicon.ico') return { type: 'text/plain', body: '', status: 204 }
  if (/^\/p\d+\.svg$/.test(name)) return { type: 'image/svg+xml', body: picture }
  const file = await readFile(join(folder, 'dist', name.replace('/remote/', '')), 'utf8').catch(
    () => undefined,
  )
  if (file === undefined) return { type: 'text/plain', body: 'nothing here', status: 404 }
  return { type: name.endsWith('.css') ? 'text/css' : 'text/javascript', body: file }
}

function pageAround(body: string): string {
  return `<!doctype html><html lang="en"><title>Page</title>
    <body><main><h1>Page</h1>${body}</main><div id="host" data-slot="page-media" data-remote="media"></div>
    <script type="module" src="/stage.js"></script></body></html>`
}

/** What the shell does, as little of it as the slot needs. */
function stage(): string {
  return `
    import { grantPortal } from '/browser/grantPortal.ts'
    import * as container from '/remote/${entry}'
    const life = new AbortController()
    const reports = []
    const announced = []
    container.init({}, [])
    const { default: island } = (await container.get('./page-media'))()
    const portal = grantPortal('media')
    const site = { ...portal, idPrefix: 'page-media-', signal: life.signal, report: (problem) => reports.push(problem), announce: (text) => announced.push(text) }
    const mounted = island.mount(document.getElementById('host'), { label: 'Pictures of the page' }, site)
    globalThis.stage = { reports, announced, leave() { life.abort(); mounted.unmount(); portal.revoke() } }
    document.body.dataset.live = ''`
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="teal"/></svg>'
