import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { devPath } from '../messages/messages.ts'
import { isForOwnHost, isFromOwnPage } from './isOwnRequest.ts'
import type { RemoteSite } from './openSite.ts'
import { pageHeaders, requestHeaders, responseHeaders } from './passedHeaders.ts'

export interface ProxyParts {
  site: RemoteSite
  /** Returns the rewritten page and its policy; undefined when it stays unchanged. `path` has no query. */
  rewrite(html: string, policy: string, path: string): Promise<{ html: string; policy: string } | undefined>
  /** Answers requests under `devPath`; `path` is the rest. */
  answerOwn(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Receives, as JSON, what the pages' browser code reports to ops. */
  onProblem(text: string): void
}

/** Serves the site on this machine, with rewritten pages. Only reads from the site. */
export function createProxy({ site, rewrite, answerOwn, onProblem }: ProxyParts): Server {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent) refuse(response, 502, `${site.origin}: ${error.message}`)
      else response.destroy()
    })
  })
  return server

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { port } = server.address() as AddressInfo
    const { method = 'GET', url = '/', headers } = request
    const path = url.split('?', 1)[0] ?? '/'
    const isOwn = path.startsWith(devPath)
    const isReport = method === 'POST' && (path === '/beacons' || path === '/problems')
    if (!isForOwnHost(headers, port)) return refuse(response, 403, `Open http://127.0.0.1:${port}`)
    if (!isOwn && isForOperators(path)) return refuse(response, 403, onlyReads)
    if (!isOwn && !isReport) {
      const isRead = method === 'GET' || method === 'HEAD'
      return isRead ? forward(request, response, path) : refuse(response, 403, onlyReads)
    }
    if (!isFromOwnPage(headers, port))
      return refuse(response, 403, 'Only pages of this server may request this')
    if (isOwn) return answerOwn(path.slice(devPath.length), request, response)
    const report = await text(request) // not passed on, as the site would count it as a visitor's page view
    if (path === '/problems') onProblem(report)
    response.writeHead(204).end()
  }

  async function forward(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const ownOrigin = `http://${headers.host}`
    const isPage = !/\.\w+$/.test(path)
    const asked = requestHeaders(headers, { ownOrigin, siteOrigin: site.origin, isPage })
    const answer = await site.ask(method, url, asked)
    const passed = responseHeaders(answer.headers, site.origin)
    const status = answer.statusCode ?? 502
    const isHtml = answer.headers['content-type']?.startsWith('text/html')
    if (!isPage || !isHtml || method !== 'GET') {
      response.writeHead(status, passed)
      answer.on('error', () => response.destroy()).pipe(response)
      return
    }
    const html = await text(answer)
    const policy = String(answer.headers['content-security-policy'] ?? '')
    const rewritten = await rewrite(html, policy, path)
    response.writeHead(status, pageHeaders(passed, rewritten?.policy ?? policy))
    response.end(rewritten?.html ?? html)
  }
}

function isForOperators(path: string): boolean {
  try {
    return /^\/(?:ops|metrics)(?:\/|$)/.test(decodeURIComponent(path))
  } catch {
    return false // an invalid path
  }
}

const onlyReads =
  'tessera-kit dev only reads from the site: it sends nothing to the site and does not show its operators’ pages. Use the site itself.'

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}
