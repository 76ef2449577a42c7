import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openFixtureApi, type FixtureApi } from '../../testing/fixtureApi.ts'
import { outboundLimits, sendOutboundRequest } from './sendOutboundRequest.ts'

let api: FixtureApi
beforeAll(async () => void (api = await openFixtureApi()))
afterAll(() => api.close())

const ask = (path: string, deadline?: number, headers = {}) =>
  sendOutboundRequest(new URL(path, 'https://api.test'), headers, {
    instead: api.instead,
    ...(deadline && { deadline }),
  })

test('[CP3] whom a load asks gives what is there, and learns nothing of the visitor', async () => {
  api.routes.set('/now?in=ronda', (response) => response.writeHead(418).end('{"sky":"blue"}'))
  expect(await ask('/now?in=ronda', undefined, { accept: 'application/json' })).toEqual({
    status: 418,
    body: '{"sky":"blue"}',
  })
  const { method, headers } = api.requests.at(-1) ?? {}
  expect([method, Object.keys(headers ?? {}).toSorted()]).toEqual([
    'GET',
    ['accept', 'accept-encoding', 'connection', 'host'],
  ])
})

const big = (bytes: number) => Buffer.alloc(bytes, 'x')

test.each<[what: string, answer: Parameters<FixtureApi['routes']['set']>[1], cause: string]>([
  ['never answers', () => {}, 'no answer within 0.3 s'],
  ['begins and never ends', (response) => void response.writeHead(200).write('{'), 'no answer within 0.3 s'],
  ['hangs up', (response) => response.destroy(), 'socket hang up'],
  [
    'redirects to another origin',
    (response) => response.writeHead(302, { location: 'https://other.test/x' }).end(),
    'it redirects to https://other.test',
  ],
  [
    'redirects to a private address',
    (response) => response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end(),
    'it redirects to http://169.254.169.254',
  ],
  [
    'redirects without an end',
    (response) => response.writeHead(301, { location: '/odd' }).end(),
    'it redirects more than 3 times',
  ],
  [
    'compresses unasked',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    'its answer is compressed (gzip), which was not requested',
  ],
])('[CP3] a site that %s gives nothing, and the cause', async (_, answer, cause) => {
  api.routes.set('/odd', answer)
  const deadline = cause.includes('within') ? 300 : 30_000
  expect(await ask('/odd', deadline)).toEqual({ refused: cause })
})

test('[CP3] an answer that is too large is not read to its end', async () => {
  api.routes.set('/large', (response) => response.end(big(outboundLimits.bytes)))
  expect(await ask('/large', 30_000)).toMatchObject({ status: 200 })
  api.routes.set('/endless', (response) => void response.writeHead(200).write(big(outboundLimits.bytes + 1)))
  expect(await ask('/endless', 30_000)).toEqual({ refused: 'its answer is longer than 256 kB' })
})

test('[CP3] a redirect within the origin is followed', async () => {
  api.routes.set('/moved', (response) => response.writeHead(308, { location: '/here' }).end())
  api.routes.set('/here', (response) => response.end('here'))
  expect(await ask('/moved', 30_000)).toEqual({ status: 200, body: 'here' })
})

test.each([
  ['127.0.0.1', '127.0.0.1 is not a public address'],
  ['10.1.2.3', '10.1.2.3 is not a public address'],
  ['169.254.169.254', '169.254.169.254 is not a public address'],
  ['0x7f.1', '127.0.0.1 is not a public address'],
  ['[::1]', '::1 is not a public address'],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1 is not a public address'],
])('[CP3] %s is asked by no one', async (host, cause) => {
  const { port } = new URL(api.origin)
  expect(await sendOutboundRequest(new URL(`https://${host}:${port}/`), {})).toMatchObject({
    refused: expect.stringContaining(cause),
  })
})

test('[CP3] a name that leads to an address of this machine is asked by no one, unless another one is asked instead', async () => {
  const { port } = new URL(api.origin)
  const before = api.requests.length
  expect(await sendOutboundRequest(new URL(`https://localhost:${port}/here`), {})).toMatchObject({
    refused: expect.stringMatching(/^localhost is at (127\.0\.0\.1|::1), which is not a public address$/),
  })
  expect(api.requests).toHaveLength(before)
})
