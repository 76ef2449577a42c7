import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createSiteServer } from '../answer.ts'
import { createRegistryFolder } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'

let site: TestSite
beforeAll(async function open() {
  site = await openSite((await createRegistryFolder()).registry)
})
afterAll(() => site.close())

test('a page whose visitors have left before its turn is not made', async () => {
  let asked = 0
  const { content } = site.parts
  const counting = createSiteServer({
    ...site.parts,
    content: { ...content, page: (path) => ((asked += Number(path !== '/')), content.page(path)) },
  })
  const leaving = new AbortController()
  const many = Array.from({ length: 40 }, (_, index) =>
    counting.answer(new Request(`https://site.test/nowhere/${index}`, { signal: leaving.signal })),
  )
  leaving.abort()
  expect((await Promise.all(many)).map(({ status }) => status)).toContain(503)
  expect(asked).toBeLessThan(10)
})

test('a network that asks for more than its share is turned away; a page that is kept, and others, are not', async () => {
  const busy = createSiteServer(site.parts)
  const ask = (path: string, network: string) =>
    busy.answer(new Request(`https://site.test${path}`), { network, isLocal: false })
  await ask('/about', 'greedy')
  const flood = Array.from({ length: 200 }, (_, index) => ask(`/nowhere/${index}`, 'greedy'))
  const others = await Promise.all([ask('/about', 'greedy'), ask('/about', 'other'), ask('/towns', 'other')])
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = (await Promise.all(flood)).find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.text()).toContain('Too many requests came from your network.')
})
