import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { caching, type ReadyPage, replyWithFile, replyWithPage, replyWithText } from './reply.ts'
import { readContext } from './requestContext.ts'
import { createServedFile } from './servedFile.ts'

const text = 'A sentence that is long enough to come out smaller. '.repeat(20)
const file = createServedFile('page.html', Buffer.from(text))

const contextOf = (headers: Record<string, string> = {}, method = 'GET') =>
  readContext(new Request('https://site.test/about', { method, headers }), undefined)

const once: ReadyPage = {
  kind: 'once',
  status: 200,
  policy: (nonce) => `script-src 'nonce-${nonce}'`,
  html: (nonce) => `<script nonce="${nonce}"></script>${text}`,
}

test('a file comes with its type, its tag and how long it may be kept', async () => {
  const answer = await replyWithFile(file, contextOf(), caching.immutable, { 'x-more': 'yes' })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(text.length),
    'content-type': 'text/html; charset=utf-8',
    etag: file.etag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'x-more': 'yes',
  })
  expect(await answer.text()).toBe(text)
})

test('a file is compressed as is accepted', async () => {
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const brotli = await replyWithFile(file, contextOf({ 'accept-encoding': 'br' }), caching.day)
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(text)
  const gzip = await replyWithFile(file, contextOf({ 'accept-encoding': 'gzip' }), caching.day)
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text)
})

test('HEAD gets the headers of GET and nothing else', async () => {
  const answer = await replyWithFile(file, contextOf({}, 'HEAD'), caching.day)
  expect(answer.headers.get('content-length')).toBe(String(text.length))
  expect(await answer.text()).toBe('')
})

test('who has the file gets 304 without a body; who has another, or asks for an error page, gets all', async () => {
  const has = contextOf({ 'if-none-match': `"other", W/${file.etag}` })
  const again = await replyWithFile(file, has, caching.day)
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', file.etag])
  expect((await replyWithFile(file, contextOf({ 'if-none-match': '"other"' }), caching.day)).status).toBe(200)
  expect((await replyWithFile(file, has, caching.day, {}, 404)).status).toBe(404)
})

test('a page is guarded, differs by cookie and is kept by no shared cache', async () => {
  const page: ReadyPage = { kind: 'lasting', status: 404, policy: "default-src 'none'", file }
  const answer = await replyWithPage(page, contextOf())
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('vary')).toBe('accept-encoding, cookie')
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect((await replyWithPage(page, contextOf(), caching.never)).headers.get('cache-control')).toBe(
    caching.never,
  )
})

test('[BN2] a page with a nonce has another each time, the same in page and policy, and is kept by nobody', async () => {
  const nonces = new Set<string>()
  for (let time = 0; time < 3; time++) {
    const answer = await replyWithPage(once, contextOf())
    const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1] ?? ''
    expect(answer.headers.get('content-security-policy')).toBe(`script-src 'nonce-${nonce}'`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('etag')).toBeNull()
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
})

test('a short text is kept by nobody', async () => {
  const answer = replyWithText(405, 'No.\n', { allow: 'GET' })
  expect([answer.status, await answer.text()]).toEqual([405, 'No.\n'])
  expect(Object.fromEntries(answer.headers)).toEqual({
    allow: 'GET',
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  })
})

test('pages of a site that is reached by https say that it stays so; others cannot', async () => {
  const headerAt = async (origin: string) => {
    const context = readContext(new Request('http://127.0.0.1/about'), origin)
    return (await replyWithPage(once, context)).headers.get('strict-transport-security')
  }
  expect(await headerAt('https://site.test')).toBe('max-age=31536000')
  expect(await headerAt('http://site.test')).toBeNull()
})

const picture = createServedFile(
  'map.webp',
  Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251)),
)
const part = async (headers: Record<string, string>) => {
  const answer = await replyWithFile(picture, contextOf({ 'accept-encoding': 'br', ...headers }), caching.day)
  return {
    status: answer.status,
    range: answer.headers.get('content-range'),
    bytes: [...new Uint8Array(await answer.arrayBuffer())],
  }
}

test('a part of a file is sent as it is, with the tag of the whole', async () => {
  const answer = await replyWithFile(picture, contextOf({ range: 'bytes=2-4' }), caching.day)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '3',
    'content-range': 'bytes 2-4/1000',
    'content-type': 'image/webp',
    etag: picture.etag,
  })
  expect(answer.headers.get('content-encoding')).toBe(null)
  expect(await part({ range: 'bytes=-2' })).toEqual({
    status: 206,
    range: 'bytes 998-999/1000',
    bytes: [245, 246],
  })
})

test('a part beyond the end is refused; a part of another version is the whole', async () => {
  expect(await part({ range: 'bytes=1000-' })).toMatchObject({ status: 416, range: 'bytes */1000' })
  const same = { range: 'bytes=0-0', 'if-range': picture.etag }
  expect(await part(same)).toMatchObject({ status: 206, bytes: [0] })
  for (const other of ['"other"', `W/${picture.etag}`, 'Sun, 22 Nov 2026 00:00:00 GMT'])
    expect((await part({ ...same, 'if-range': other })).status).toBe(200)
})

test('what is compressed, or not the visitor’s to keep, has no parts', async () => {
  const answer = await replyWithFile(file, contextOf({ range: 'bytes=0-9' }), caching.day)
  expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, null])
  const fault = await replyWithFile(picture, contextOf({ range: 'bytes=0-9' }), caching.day, {}, 404)
  expect([fault.status, (await fault.arrayBuffer()).byteLength]).toEqual([404, 1000])
})
