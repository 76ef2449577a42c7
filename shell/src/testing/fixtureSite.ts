import { announced } from '../pages/words/announced.ts'
import { wordsIn } from '../words/wordsIn.ts'
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PageMetadata } from '../shared/page/PageMetadata.ts'
import type { BrowserFiles } from './buildBrowser.ts'

/** What an address of the fixture site answers. */
export interface Answer {
  status?: number
  type?: string
  headers?: Record<string, string>
  body?: string
  /** Milliseconds before it answers, or what it waits for; `Infinity` never does. */
  after?: number | Promise<unknown>
}

type Route = Answer | ((request: IncomingMessage, body: string) => Answer)

export interface FixtureSite {
  origin: string
  /** Path → answer; may be changed at any time. */
  routes: Map<string, Route>
  /** `GET /path?query`, in order. */
  requests: string[]
  close(): Promise<void>
}

/** A small real site on a free port, with the shell's real browser files under `/assets/`. */
export async function openFixtureSite(files: BrowserFiles): Promise<FixtureSite> {
  const routes = new Map<string, Route>()
  const requests: string[] = []
  for (const [name, body] of files) routes.set(`/assets/${name}`, { type: 'text/javascript', body })
  routes.set('/problems', { status: 204 })
  routes.set('/beacons', { status: 204 })
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    void answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, routes, requests, close }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://site.test').pathname
    const route = routes.get(path) ?? { status: 404, type: 'text/plain', body: 'nothing here' }
    const {
      status = 200,
      type = 'text/html',
      headers = {},
      body = '',
      after = 0,
    } = typeof route === 'function' ? route(request, await readBody(request)) : route
    if (after === Infinity) return
    await (typeof after === 'number' ? new Promise((done) => setTimeout(done, after)) : after)
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...headers })
    response.end(body)
  }

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

export interface FixturePage {
  title?: string
  main?: string
  header?: string
  /** Further markup of `<head>`. */
  head?: string
  styles?: readonly FixtureStyle[]
  facts?: Partial<PageMetadata>
  /** Scripts in the page run under this nonce instead of hashes. */
  nonce?: string
}

/** A style element, in the head or at the end of main's header. */
interface FixtureStyle {
  text: string
  href?: string
  below?: true
}

const announcer = Object.entries(announced(wordsIn('en'), 'en'))
  .map(([name, text]) => `${name}="${text}"`)
  .join(' ')

/** A page as the server writes it, under the same strict policy. It has no icon to fetch. */
export function createPage(files: BrowserFiles, page: FixturePage = {}): Answer {
  const loader = files.get('loader.js') ?? ''
  const styles = page.styles ?? []
  const facts = JSON.stringify({ ...defaultFacts, ...page.facts })
  const scripts = page.nonce ? `'nonce-${page.nonce}'` : hashOf(loader)
  const policy = [
    "default-src 'none'",
    `script-src ${scripts} 'strict-dynamic'`,
    `style-src 'self' ${page.nonce ? `'nonce-${page.nonce}' ` : ''}${styles.map(({ text }) => hashOf(text)).join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types tessera.site default',
  ].join('; ')
  const body = `<!doctype html>
<html lang="en">
  <head>
    <title>${page.title ?? 'Fixture'}</title>
    <link rel="icon" href="data:,">
    ${styleElements(styles.filter(({ below }) => !below))}
    ${page.head ?? ''}
  </head>
  <body>
    <header>${page.header ?? ''}</header>
    <main id="main">${styleElements(styles.filter(({ below }) => below))}${page.main ?? '<h1>Fixture</h1>'}</main>
    <div id="announcer" aria-live="polite" ${announcer}></div>
    <script type="application/json" id="tessera-page">${facts}</script>
    <script type="module"${page.nonce ? ` nonce="${page.nonce}"` : ''}>${loader}</script>
  </body>
</html>`
  return { body, headers: { 'content-security-policy': policy } }
}

function styleElements(styles: readonly FixtureStyle[]): string {
  const attributes = ({ href, below }: FixtureStyle) =>
    `${href ? ` data-href="${href}"` : ''}${below ? ' data-below' : ''}`
  return styles.map((style) => `<style${attributes(style)}>${style.text}</style>`).join('\n')
}

const defaultFacts: PageMetadata = {
  composition: 'test/1',
  kind: 'text',
  path: '/',
  shell: 'shell',
  entry: '/assets/browser.js',
  remotes: {},
  banners: [],
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
