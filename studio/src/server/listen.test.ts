import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestStudio, type TestStudio } from '../testing/startTestStudio.ts'

let studio: TestStudio

beforeAll(async () => {
  const file = (text: string, isImmutable: boolean) => ({
    type: 'text/html; charset=utf-8',
    bytes: Buffer.from(text),
    brotli: Buffer.from('packed'),
    isImmutable,
  })
  studio = await startTestStudio({
    files: new Map([
      ['/', file('the app', false)],
      ['/assets/app.1.js', file('its code', true)],
    ]),
  })
})
afterAll(() => studio.stop())

const own = ['/', '/assets/app.1.js', '/healthz', '/nothing', '/call/me', '/call/nothing', '/oidc/in']

test.each(own)('[ST7] %s comes with the whole policy, as every answer does', async (path) => {
  const { headers } = await studio.get(path)
  const preview = new URL(studio.settings.PREVIEW_ORIGIN).origin
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'",
    `frame-src ${preview}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ]
  expect(headers).toMatchObject({
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  })
  expect(headers['cache-control']).toBe(
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
  )
})

test('[ST7] only the files of the list are served, whatever a path is made of', async () => {
  for (const path of [
    '/assets/../server/studio.js',
    '/assets/%2e%2e/build.json',
    '//assets/app.1.js',
    '/assets/',
    '/package.json',
  ]) {
    expect((await studio.get(path)).status).toBe(404)
  }
  expect(await studio.get('/')).toMatchObject({ status: 200, body: 'the app' })
  expect(await studio.get('/', { 'accept-encoding': 'br' })).toMatchObject({
    body: 'packed',
    headers: { 'content-encoding': 'br' },
  })
})

test('[ST7] the studio goes by one name: a request to another gets nothing, monitoring apart', async () => {
  for (const host of [
    '127.0.0.1',
    'evil.test',
    'preview.tessera.localhost',
    `${new URL(studio.origin).host}.evil.test`,
  ]) {
    expect((await studio.get('/', { host })).status).toBe(421)
    expect((await studio.call('me', {}, undefined, { host })).status).toBe(421)
  }
  expect(await studio.get('/healthz', { host: '127.0.0.1' })).toMatchObject({ status: 200, body: 'ok\n' })
})

test('[ST7] a target that is a whole URL is not taken for a path', async () => {
  const port = studio.settings.PORT
  const line = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET http://evil.test/ HTTP/1.1\r\nhost: ${new URL(studio.origin).host}\r\n\r\n`),
    )
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n', 1)[0] ?? '')
      socket.destroy()
    })
  })
  expect(line).toBe('HTTP/1.1 421 Misdirected Request')
})
