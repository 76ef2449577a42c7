import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfChanged } from '@tessera/kit/testing/buildIfChanged'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { ConsentNoticeData } from '@tessera/kit/contract/content'
import type { Problem } from '@tessera/kit/contract/problems'
import { browserModule } from '@tessera/kit/testing/browserModule'
import { shareBrowser, type SharedBrowser } from '@tessera/kit/testing/browser'
import { waitTimeout } from '@tessera/kit/testing/until'
import type { BrowserContext, ConsoleMessage, HTTPRequest, Page, ResponseForRequest } from 'puppeteer'
import entries from '../server.ts'

const folder = join(import.meta.dirname, '../..')

/** The shell's own style for the room that a notice needs. */
const shellsRoom = join(folder, '../shell/src/styles/room.css')

/** The built remote on a page under the site's policy. */
export interface Opened {
  page: Page
  origin: string
  /** Console errors, warnings and uncaught errors. */
  pageErrors: string[]
  reports(): Promise<Problem[]>
  announced(): Promise<string[]>
  update(data: ConsentNoticeData): Promise<void>
  leave(): Promise<void>
  shown(): Promise<boolean>
}

export interface PageSetup {
  origin?: string
  /** HTML after the slot. */
  body?: string
  /** Set before the page is opened. */
  cookie?: string
  /** Leaves the host empty, as after a fallback. */
  bare?: boolean
  scripting?: boolean
  width?: number
  /** False: the test leaves traces in its tab, which the next one does not get. */
  isKept?: boolean
}

let shared: SharedBrowser
let context: BrowserContext
/** The tab of the test before, if that went well: a new one costs more than most tests do. */
let rested: Page | undefined
let manifest: RemoteManifest

/** Called in `beforeAll`. */
export async function startStage(): Promise<void> {
  await buildIfChanged(folder)
  manifest = JSON.parse(await readFile(join(folder, 'dist/manifest.json'), 'utf8')) as RemoteManifest
  shared = await shareBrowser()
  context = await shared.browser.createBrowserContext()
}

/** Called in `afterAll`. */
export async function stopStage(): Promise<void> {
  await shared?.leave()
}

/** Runs a test on a page that holds the notice with these options, without a cookie. */
export async function onPage(
  data: ConsentNoticeData,
  test: (opened: Opened) => Promise<void>,
  setup: PageSetup = {},
): Promise<void> {
  const { origin = 'http://www.site.test', scripting = true, width = 1000, isKept = true } = setup
  const html = await pageWith(data, setup)
  const page = rested ?? (await openTab())
  rested = undefined
  const { pageErrors, stop } = listen(page, html)
  let hasGoneWell = false
  try {
    await context.deleteCookie(...(await context.cookies()))
    await page.setViewport({ width, height: 700 })
    await page.setJavaScriptEnabled(scripting)
    if (setup.cookie !== undefined) await setCookie(page, origin, setup.cookie)
    await page.goto(`${origin}/page`)
    if (scripting) await page.waitForSelector('body[data-live]')
    await test({ page, origin, pageErrors, ...handles(page) })
    hasGoneWell = true
  } finally {
    stop()
    if (hasGoneWell && isKept) rested = page
    else await page.close()
  }
}

async function openTab(): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(waitTimeout)
  await page.setRequestInterception(true)
  return page
}

function handles(page: Page): Pick<Opened, 'reports' | 'announced' | 'update' | 'leave' | 'shown'> {
  return {
    reports: () => page.evaluate('stage.reports') as Promise<Problem[]>,
    announced: () => page.evaluate('stage.announced') as Promise<string[]>,
    update: async (data) => void (await page.evaluate(`stage.mounted.update(${JSON.stringify(data)})`)),
    leave: async () => void (await page.evaluate('stage.leave()')),
    shown: async () => (await page.$('.consent-notice')) !== null,
  }
}

async function setCookie(page: Page, origin: string, cookie: string): Promise<void> {
  await page.goto(`${origin}/start`)
  await page.evaluate((text) => (document.cookie = `${text}; path=/`), cookie)
}

function listen(page: Page, html: string) {
  const pageErrors: string[] = []
  const onRequest = (request: HTTPRequest) =>
    void answer(request, html).then((reply) => request.respond(reply))
  const onError = (error: unknown) => pageErrors.push(String(error))
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warn'].includes(message.type())) pageErrors.push(message.text())
  }
  page.on('request', onRequest).on('pageerror', onError).on('console', onConsole)
  const stop = () => void page.off('request', onRequest).off('pageerror', onError).off('console', onConsole)
  return { pageErrors, stop }
}

async function answer(request: HTTPRequest, html: string): Promise<Partial<ResponseForRequest>> {
  const { pathname } = new URL(request.url())
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' }
  if (pathname === '/start') return { contentType: 'text/html', body: '<title>Start</title>' }
  if (pathname === '/stage.js') return { contentType: 'text/javascript', body: stage() }
  if (pathname.startsWith('/browser/'))
    return { contentType: 'text/javascript', body: await browserModule(pathname) }
  if (pathname === '/room.css') return { contentType: 'text/css', body: await readFile(shellsRoom, 'utf8') }
  if (pathname === '/favicon.ico') return { status: 204 }
  if (!pathname.startsWith('/remote/'))
    return { contentType: 'text/html; charset=utf-8', body: html, headers }
  const body = await readFile(join(folder, 'dist', pathname.replace('/remote/', '')), 'utf8')
  return { contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body }
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types consent"

async function pageWith(data: ConsentNoticeData, { body = '', bare = false }: PageSetup): Promise<string> {
  const notice = bare ? '' : await entries['consent-notice']?.render(data, 'consent-notice-')
  const styles = manifest.browser.exposes['consent-notice']?.css.map(
    (file) => `<link rel="stylesheet" href="/remote/${file}">`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
    <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/room.css">${styles?.join('')}</head>
    <body><div data-slot="consent-notice" data-slot-id="consent-notice" data-remote="consent" data-state="server">${notice}</div><script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
    <header><a id="first" href="#first">First</a></header><main><h1>Page</h1>${body}</main>
    <footer><a id="last" href="#last">Last</a></footer>
    <script type="module" src="/stage.js"></script></body></html>`
}

/** What the shell does, as little of it as the slot needs. */
function stage(): string {
  return `
    import { grantPortal } from '/browser/grantPortal.ts'
    import * as container from '/remote/${manifest.browser.entry}'
    const life = new AbortController()
    const reports = []
    const announced = []
    container.init({}, [])
    const { default: island } = (await container.get('./consent-notice'))()
    const portal = grantPortal('consent')
    const site = {
      ...portal,
      idPrefix: 'consent-notice-',
      signal: life.signal,
      report: (problem) => reports.push(problem),
      announce: (text) => announced.push(text),
    }
    const host = document.querySelector('[data-slot]')
    const mounted = island.mount(host, JSON.parse(document.getElementById('data').textContent), site)
    globalThis.stage = { reports, announced, mounted, leave() { life.abort(); mounted.unmount(); portal.revoke() } }
    host.dataset.state = 'live'
    document.body.dataset.live = ''`
}
