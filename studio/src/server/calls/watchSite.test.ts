import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { watchSite } from './watchSite.ts'

/** A site whose `/readyz` says one of these revisions after the other, the last from then on. */
async function createSite(...revisions: readonly (string | undefined)[]) {
  let asked = 0
  const server = createServer(function answer(_, response) {
    const revision = revisions[Math.min(asked++, revisions.length - 1)]
    response.writeHead(200, revision === undefined ? {} : { 'x-content-revision': revision }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    [Symbol.dispose]: () => void server.close(),
  }
}

test('[SA4] visitors see what was published once the site has another revision, not before', async () => {
  using site = await createSite('one', 'one', 'one', 'two')
  expect(await watchSite(site.origin)).toBe('one')
  expect(await watchSite(site.origin, 'one')).toBe('two')
  expect(site.asked()).toBe(4)
})

test('[SA4] a site that does not say, or is away, is not waited for', async () => {
  using site = await createSite(undefined)
  expect(await watchSite(site.origin, 'one')).toBeUndefined()
  expect(site.asked()).toBe(1)
  expect(await watchSite('http://127.0.0.1:1', 'one')).toBeUndefined()
})
