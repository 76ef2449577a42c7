import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { openService, sessionRequest } from './openService.ts'

/** A maps service that answers one session and remembers what it was asked. */
async function withService(
  status: number,
  use: (api: string, asked: { url?: string; body?: string }) => Promise<void>,
): Promise<void> {
  const asked: { url?: string; body?: string } = {}
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      Object.assign(asked, { url: request.url, body })
      response.writeHead(status).end(JSON.stringify({ session: 'a b' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked)
  } finally {
    server.close()
  }
}

test('[MP5] the service is asked with the product’s key; its tiles are then like any others', async () => {
  await withService(200, async (api, asked) => {
    const layer = await openService('k&y', { type: 'satellite', scheme: 'light' }, 'es', { api })
    expect(asked.url).toBe('/v1/createSession?key=k%26y')
    expect(JSON.parse(asked.body ?? '')).toEqual({ mapType: 'satellite', language: 'es', region: 'ES' })
    expect(layer.url).toBe(`${api}/2dtiles/{z}/{x}/{y}?session=a%20b&key=k%26y`)
    expect(layer.attribution).not.toBe('')
  })
})

test('[MP5] a service that refuses the key is a fault, not a broken map', async () => {
  await withService(403, async (api) => {
    await expect(openService('k', { type: 'road', scheme: 'light' }, 'en', { api })).rejects.toThrow('403')
  })
})

test('[MP5] roads are light unless the page says dark', () => {
  expect(sessionRequest({ type: 'road', scheme: 'light' }, 'en')).toEqual({
    mapType: 'roadmap',
    language: 'en',
    region: 'ES',
  })
  expect(sessionRequest({ type: 'road', scheme: 'dark' }, 'es')).toHaveProperty('styles')
})

test('[MP5] a service that does not answer in time is given up', async () => {
  const late = new AbortController()
  const opening = openService('k', { type: 'road', scheme: 'light' }, 'en', {
    api: 'http://127.0.0.1:9/v1',
    signal: late.signal,
  })
  late.abort(new Error('too late'))
  await expect(opening).rejects.toThrow('too late')
})
