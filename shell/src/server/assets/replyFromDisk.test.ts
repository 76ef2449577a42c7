import { appendFile, mkdtemp, readdir, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { caching } from '../http/reply.ts'
import { replyFromDisk } from './replyFromDisk.ts'
import { readContext } from '../http/requestContext.ts'

const size = 300_000
let folder = ''
let path = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-disk-'))
  path = join(folder, 'land.pmtiles')
  await writeFile(path, Buffer.from(Array.from({ length: size }, (_, index) => index % 251)))
})
afterAll(() => rm(folder, { recursive: true }))

const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
  const context = readContext(
    new Request('http://site.test/media/land.pmtiles', { method, headers }),
    undefined,
  )
  const answer = await replyFromDisk({ path, type: 'application/vnd.pmtiles' }, context, caching.day)
  if (!answer) throw new Error('the file is there')
  return answer
}
const bytesOf = async (answer: Response) => [...new Uint8Array(await answer.arrayBuffer())]

/** How often this process holds the file open. */
async function timesOpen(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd')
  const names = await Promise.all(descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => ''))) // closed since
  return names.filter((name) => name === path).length
}

test('the whole file comes as it is, never compressed, with a strong tag', async () => {
  const answer = await ask({ 'accept-encoding': 'br, gzip' })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': caching.day,
    'content-length': String(size),
    'content-type': 'application/vnd.pmtiles',
    etag: expect.stringMatching(/^"[\w-]+"$/),
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.get('content-encoding')).toBe(null)
  expect((await bytesOf(answer)).length).toBe(size)
})

test('a part is read from its place, however large the file', async () => {
  const answer = await ask({ range: 'bytes=250-253' })
  expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
    206,
    `bytes 250-253/${size}`,
    '4',
  ])
  expect(await bytesOf(answer)).toEqual([250, 0, 1, 2])
  expect((await bytesOf(await ask({ range: 'bytes=-200000' }))).length).toBe(200_000)
})

test('a part beyond the end is refused; one of another version is the whole', async () => {
  const beyond = await ask({ range: `bytes=${size}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  const { headers } = await ask({}, 'HEAD')
  const same = { range: 'bytes=0-0', 'if-range': headers.get('etag') ?? '' }
  expect((await ask(same)).status).toBe(206)
  for (const other of ['"other"', `W/${same['if-range']}`])
    expect((await ask({ ...same, 'if-range': other })).status).toBe(200)
})

test('a file that was changed has another tag; who has this one gets no bytes', async () => {
  const before = (await ask({}, 'HEAD')).headers.get('etag') ?? ''
  const known = await ask({ 'if-none-match': before })
  expect([known.status, known.body]).toEqual([304, null])
  await appendFile(path, 'x')
  const after = await ask({ 'if-none-match': before }, 'HEAD')
  expect([after.status, after.body, after.headers.get('content-length')]).toEqual([
    200,
    null,
    String(size + 1),
  ])
  expect(after.headers.get('etag')).not.toBe(before)
})

test('a file that took its place before a byte was read is not taken for it', async () => {
  const answer = await ask()
  await writeFile(`${path}.new`, 'another')
  await rename(`${path}.new`, path)
  await expect(bytesOf(answer)).rejects.toThrow('replaced')
  await writeFile(path, Buffer.alloc(size))
})

test('a file that is not there is no answer', async () => {
  const context = readContext(new Request('http://site.test/media/land.pmtiles'), undefined)
  expect(
    await replyFromDisk({ path: `${path}.old`, type: 'video/mp4' }, context, caching.day),
  ).toBeUndefined()
})

test('nobody holds the file open once it was sent, refused or left half read', async () => {
  await bytesOf(await ask())
  await ask()
  await ask({}, 'HEAD')
  await ask({ range: `bytes=${size * 2}-` })
  const reader = (await ask()).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(await timesOpen()).toBe(0)
})
