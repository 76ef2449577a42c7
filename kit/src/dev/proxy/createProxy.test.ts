import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createProxy } from './createProxy.ts'
import { openSite } from './openSite.ts'

let site: Server
let proxy: Server
let asked: { method: string; url: string; headers: IncomingHttpHeaders }[]
let reported: string[]

beforeAll(async function startBoth() {
  site = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming
    asked.push({ method, url, headers })
    if (url === '/picture.png') return void response.setHeader('content-type', 'image/png').end('picture')
    if (url === '/moved') return void response.writeHead(302, { location: `${originOf(site)}/places` }).end()
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'integrity-policy': 'blocked-destinations=(script)',
      'strict-transport-security': 'max-age=1',
      'set-cookie': ['a=1; Path=/; Secure; HttpOnly', 'b=2; Domain=example.org; SameSite=Lax'],
      etag: '"1"',
    })
    response.end('<p>site</p>')
  })
  await listening(site)
  proxy = createProxy({
    site: openSite(new URL(originOf(site))),
    rewrite: async (html, policy) => ({ html: html.replace('site', 'folder'), policy: `${policy}; x` }),
    answerOwn: async (path, _request, response) => void response.end(`own ${path}`),
    onProblem: (text) => void reported.push(text),
  })
  await listening(proxy)
})
afterAll(() => {
  for (const server of [site, proxy]) {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(() => {
  asked = []
  reported = []
})

test('a page comes rewritten, is not kept, and has nothing that is true of the site’s origin alone', async () => {
  const { status, headers, text } = await ask('/places?sort=name', { 'if-none-match': '"1"' })
  expect({ status, text }).toEqual({ status: 200, text: '<p>folder</p>' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; x",
    'set-cookie': ['a=1; Path=/; HttpOnly', 'b=2; SameSite=Lax'],
  })
  for (const name of ['etag', 'content-encoding', 'integrity-policy', 'strict-transport-security'])
    expect(headers).not.toHaveProperty(name)
  expect(asked).toMatchObject([{ url: '/places?sort=name', headers: { host: new URL(originOf(site)).host } }])
  expect(asked[0]?.headers).not.toHaveProperty('if-none-match')
})

test('files pass as they are, redirects stay here, and the site hears of itself alone', async () => {
  expect((await ask('/picture.png')).text).toBe('picture')
  expect((await ask('/moved')).headers['location']).toBe('/places')
  await ask('/', { origin: originOf(proxy), referer: `${originOf(proxy)}/places` })
  expect(asked.at(-1)?.headers).toMatchObject({
    origin: originOf(site),
    referer: `${originOf(site)}/places`,
  })
})

test.each([
  ['POST', '/contact'],
  ['PUT', '/'],
  ['DELETE', '/places'],
  ['GET', '/ops'],
  ['GET', '/ops/maps'],
  ['GET', '/%6fps'],
  ['POST', '/ops/sign-in'],
  ['GET', '/metrics'],
])('%s %s is refused, and never sent to the site', async (method, path) => {
  const { status, text } = await ask(path, {}, method)
  expect(status).toBe(403)
  expect(text).toContain('only reads from the site')
  expect(asked).toEqual([])
})

test('what pages report is taken here: problems are said, views are not counted', async () => {
  expect((await ask('/beacons', {}, 'POST', '{"views":1}')).status).toBe(204)
  expect((await ask('/problems', {}, 'POST', '{"name":"remoteThrew"}')).status).toBe(204)
  expect(asked).toEqual([])
  expect(reported).toEqual(['{"name":"remoteThrew"}'])
})

test('a name that was made to lead here gets nothing (DNS rebinding)', async () => {
  const { port } = proxy.address() as AddressInfo
  for (const host of [
    'evil.test',
    `evil.test:${port}`,
    `127.0.0.1:${port + 1}`,
    `localhost.evil.test:${port}`,
  ])
    expect((await ask('/', { host })).status).toBe(403)
  expect(asked).toEqual([])
  expect((await ask('/', { host: `localhost:${port}` })).status).toBe(200)
})

test('what was built is for pages of its own, and so are reports', async () => {
  expect((await ask('/@dev/weather/entry.js')).text).toBe('own weather/entry.js')
  expect((await ask('/@dev/weather/entry.js', { origin: originOf(proxy) })).status).toBe(200)
  const strangers: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of strangers) {
    expect((await ask('/@dev/weather/entry.js', headers)).status).toBe(403)
    expect((await ask('/problems', headers, 'POST', '{}')).status).toBe(403)
  }
})

test('an address that leads elsewhere is not followed', async () => {
  expect((await ask('//evil.test/places')).status).toBe(502)
  expect(asked).toEqual([])
})

interface Answered {
  status: number | undefined
  headers: IncomingHttpHeaders
  text: string
}

/** `fetch` does not send what these tests are about: `host` and `origin`. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Answered> {
  const { port } = proxy.address() as AddressInfo
  return new Promise((done, failed) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer: IncomingMessage) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text }))
    })
    sent.on('error', failed).end(body)
  })
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function listening(server: Server): Promise<void> {
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done()))
}
