import { expect, test } from '@jest/globals'
import { createPageCache, keeping, type MadePage, pageKey, type PageCache } from './pageCache.ts'
import { readContext } from './requestContext.ts'
import type { ReadyPage } from './reply.ts'

const keptLong: Omit<MadePage, 'page'> = { size: 1000, keepFor: keeping.good }

const createPage = (): ReadyPage => ({ kind: 'once', status: 200, policy: () => '', html: () => '' })

/** Makes another page each time; gives the one that it got, and how many were made so far. */
function createAsking(cache: PageCache, how: Omit<MadePage, 'page'> = keptLong) {
  let made = 0
  const make = async () => ({ ...how, page: ((made += 1), createPage()) })
  return { ask: (key: string) => cache(key, make), made: () => made }
}

test('a page that was made is given again, another key has its own', async () => {
  const { ask, made } = createAsking(createPageCache())
  const first = await ask('a')
  expect(await ask('a')).toBe(first)
  expect(await ask('b')).not.toBe(first)
  expect(made()).toBe(2)
})

test('who asks for a page while it is made waits for that one', async () => {
  const { ask, made } = createAsking(createPageCache())
  const [one, other] = await Promise.all([ask('a'), ask('a')])
  expect(one).toBe(other)
  expect(made()).toBe(1)
})

test('a page of an address that does not exist is not kept: such addresses push nothing out', async () => {
  const { ask, made } = createAsking(createPageCache(), { size: 1000, keepFor: keeping.notFound })
  await ask('a')
  await ask('a')
  expect(made()).toBe(2)
})

test('a page is kept no longer than it says', async () => {
  const { ask, made } = createAsking(createPageCache(), { size: 1000, keepFor: 1 })
  await ask('a')
  while (made() === 1) {
    await new Promise((resolve) => setTimeout(resolve, 2))
    await ask('a')
  }
  expect(made()).toBe(2)
})

test('a page that is larger than all room is given and not kept, one without a character is kept', async () => {
  const cache = createPageCache()
  const large = createAsking(cache, { size: 97 * 1024 * 1024, keepFor: keeping.good })
  await large.ask('large')
  await large.ask('large')
  expect(large.made()).toBe(2)
  const empty = createAsking(cache, { size: 0, keepFor: keeping.good })
  await empty.ask('empty')
  await empty.ask('empty')
  expect(empty.made()).toBe(1)
})

test('a page that could not be made is tried again', async () => {
  const cache = createPageCache()
  await expect(cache('a', () => Promise.reject(new Error('disk gone')))).rejects.toThrow('disk gone')
  const { ask, made } = createAsking(cache)
  await ask('a')
  expect(made()).toBe(1)
})

test('where pages are not to be kept, each request makes its own', async () => {
  const { ask, made } = createAsking(createPageCache(false))
  const [one, other] = await Promise.all([ask('a'), ask('a')])
  expect(one).not.toBe(other)
  expect(made()).toBe(2)
})

test('where pages are not to be kept, a page is wanted until its one visitor leaves', async () => {
  const visitor = new AbortController()
  const wanted: boolean[] = []
  const make = async (isWanted: () => boolean) => {
    wanted.push(isWanted())
    visitor.abort()
    wanted.push(isWanted())
    return { ...keptLong, page: createPage() }
  }
  const cache = createPageCache(false)
  await cache('a', make, visitor.signal)
  await cache('a', async (isWanted) => (wanted.push(isWanted()), { ...keptLong, page: createPage() }))
  expect(wanted).toEqual([true, false, true])
})

test('a page whose one visitor left before it was asked for is not wanted', async () => {
  const wanted: boolean[] = []
  const make = async (isWanted: () => boolean) => {
    await Promise.resolve()
    wanted.push(isWanted())
    return { ...keptLong, page: createPage() }
  }
  await createPageCache()('a', make, AbortSignal.abort())
  expect(wanted).toEqual([false])
})

interface Varied {
  parameters?: object
  cookie?: string
  origin?: string
  path?: string
  composition?: string
  revision?: string
}

function keyOf({
  parameters = {},
  cookie = '',
  origin,
  path = '/towns',
  composition = 'c1',
  revision = 'r1',
}: Varied) {
  const context = readContext(new Request('https://site.test/towns', { headers: { cookie } }), origin)
  return pageKey({ path, parameters, context, composition, revision })
}

test.each<[string, Varied]>([
  ['its address', { path: '/about' }],
  ['what a list is narrowed to', { parameters: { query: { counties: ['29'] } } }],
  ['a form that was sent', { parameters: { sent: 'contact' } }],
  ['an open map', { parameters: { map: true } }],
  ['the origin that its links name', { origin: 'https://other.test' }],
  ['whether the notice shows', { cookie: 'cookieconsent_dismissed=yes' }],
  ['the remotes that render it', { composition: 'c2' }],
  ['the content that it shows', { revision: 'r2' }],
])('a page differs by %s', (_what, varied) => {
  const keys = [keyOf({}), keyOf({ parameters: { sent: 'other' } }), keyOf(varied)]
  expect(new Set(keys).size).toBe(3)
})

test('what a page is not made of does not make it another one', () => {
  expect(keyOf({ cookie: 'theme=dark' })).toBe(keyOf({}))
})

test('a page that everybody left before its turn is not wanted; one that somebody waits for is', async () => {
  const cache = createPageCache()
  const [leaving, staying] = [new AbortController(), new AbortController()]
  let isWanted = () => true
  let finish = () => {}
  const make = (wanted: () => boolean) => {
    isWanted = wanted
    return new Promise<MadePage>((resolve) => (finish = () => resolve({ ...keptLong, page: createPage() })))
  }
  const asked = [cache('a', make, leaving.signal), cache('a', make, staying.signal)]
  leaving.abort()
  expect(isWanted()).toBe(true)
  staying.abort()
  expect(isWanted()).toBe(false)
  finish()
  await Promise.all(asked)
})
