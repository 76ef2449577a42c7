import { afterEach, expect, jest, test } from '@jest/globals'
import { mapServiceOrigin } from '@tessera/kit/contract/content'
import { openService, sessionRequest } from './openService.ts'

afterEach(() => void jest.restoreAllMocks())

/** The maps service answers so; returns what was sent to it. */
function answerSession(status: number) {
  const sent: { url: string; body: unknown }[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(async function answer(url, init) {
    const request = new Request(url, init)
    sent.push({ url: request.url, body: await request.json() })
    return Response.json({ session: 'a b' }, { status })
  })
  return sent
}

test('[MP5] the service is asked with the product’s key; its tiles are then like any others', async () => {
  const sent = answerSession(200)
  const layer = await openService('k&y', { type: 'satellite', scheme: 'light' }, 'es')
  expect(sent).toEqual([
    {
      url: `${mapServiceOrigin}/v1/createSession?key=k%26y`,
      body: { mapType: 'satellite', language: 'es', region: 'ES' },
    },
  ])
  expect(layer.url).toBe(`${mapServiceOrigin}/v1/2dtiles/{z}/{x}/{y}?session=a%20b&key=k%26y`)
  expect(layer.attribution).not.toBe('')
})

test('[MP5] a service that refuses the key is a fault, not a broken map', async () => {
  answerSession(403)
  await expect(openService('k', { type: 'road', scheme: 'light' }, 'en')).rejects.toThrow('403')
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
  const givenUp = AbortSignal.abort(new Error('too late'))
  const opening = openService('k', { type: 'road', scheme: 'light' }, 'en', givenUp)
  await expect(opening).rejects.toThrow('too late')
})
