import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { MarkerColumns } from '@tessera/kit/contract/content'
import type { ListQuery } from '@tessera/content/port'
import { createTestContent, type TestContent } from '@tessera/content/testing/createTestContent'
import { createServedFile } from '../http/servedFile.ts'
import { readContext } from '../http/requestContext.ts'
import { replyWithText } from '../http/reply.ts'
import type { AskedOfOps } from '../ops/createOps.ts'
import { createSheets } from '../../testing/createSheets.ts'
import { townSite } from '../../testing/townSite.ts'
import { answerRoute, type RouteParts } from './answerRoute.ts'
import { openData, type Enqueue } from './dataFiles.ts'
import { matchRoute, type Route } from './matchRoute.ts'

let site: TestContent
let parts: RouteParts

const served = (name: string) => createServedFile(name, Buffer.from(`the bytes of ${name}`))
const none = async () => undefined

beforeAll(async function open() {
  site = await createTestContent(townSite)
  const content = {
    ...site.content,
    banner: async (name: string) => (name === 'summer' ? '<p>Sun' : undefined),
  }
  parts = {
    content,
    compositions: {
      current: () => ({}) as never,
      record: () => ({}) as never,
      isSplit: () => false,
      isFromLastGood: () => false,
      file: async (remote, file) => (remote === 'maps' && file === 'entry.js' ? served(file) : undefined),
    },
    build: {
      hash: 'test',
      entry: '/assets/shell.js',
      files: new Map([['shell.js', served('shell.js')]]),
      integrity: {},
      fonts: [],
      styles: createSheets(),
      headScript: '',
      loader: '',
    },
    media: async (name) => (name.startsWith('missing') ? undefined : served(name)),
    data: openData(content),
    reports: {
      problems: async () => replyWithText(200, 'a problem'),
      beacons: async () => replyWithText(200, 'a beacon'),
    },
    admit: (_client, _isWanted, make) => make(),
    isReady: () => true,
  }
})
afterAll(() => site.close())

const atOnce: Enqueue = (make) => make()

function answer(path: string, changes: Partial<RouteParts> = {}, method = 'GET') {
  const request = new Request(`https://site.test${path}`, { method })
  const context = readContext(request, undefined)
  return answerRoute(matchRoute(method, context.path) as OtherRoute, request, context, {
    ...parts,
    ...changes,
  })
}
type OtherRoute = Exclude<Route, { kind: 'page' | 'form' }>

async function textAt(path: string): Promise<string | undefined> {
  return (await answer(path))?.text()
}

test.each([
  ['/remotes/maps/entry.js', 'public, max-age=31536000, immutable'],
  ['/assets/shell.js', 'public, max-age=31536000, immutable'],
  ['/media/a-480.1f2e3d4c5b.avif', 'public, max-age=31536000, immutable'],
  ['/media/a-480.1f2e3d4.avif', 'public, max-age=86400'],
  ['/media/a.1f2e3d4c5b', 'public, max-age=86400'],
  ['/media/a.1f2e3d4c5b.avif!', 'public, max-age=86400'],
  ['/media/logo.svg', 'public, max-age=86400'],
  ['/favicon.svg', 'public, max-age=86400'],
  ['/banners/summer', 'no-cache'],
  ['/data/markers/town', 'no-cache'],
  ['/data/cells/town?zoom=0&side=60&squares=0,0,5,5', 'no-cache'],
  ['/data/list/town', 'no-cache'],
  ['/data/search', 'no-cache'],
  ['/_site/examples', 'no-cache'],
  ['/robots.txt', 'no-cache'],
  ['/sitemap.xml', 'no-cache'],
  ['/healthz', 'no-store'],
])('%s is kept as long as its name holds: %s', async (path, cacheControl) => {
  const response = await answer(path)
  expect(response?.status).toBe(200)
  expect(response?.headers.get('cache-control')).toBe(cacheControl)
})

const fileOnly = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

test.each([
  ['/media/logo.svg', fileOnly],
  ['/media/a-480.1f2e3d4c5b.avif', fileOnly],
  ['/media/note.html', fileOnly],
  ['/favicon.svg', fileOnly],
  ['/remotes/maps/icon.svg', fileOnly],
  ['/remotes/maps/page.html', fileOnly],
  ['/remotes/maps/island.css', fileOnly],
  ['/remotes/maps/entry.js', null],
  ['/assets/letters.woff2', fileOnly],
  ['/assets/shell.js', null],
  ['/data/list/town', fileOnly],
  ['/sitemap.xml', fileOnly],
])('a file that is opened by itself runs nothing in the site’s origin: %s', async (path, policy) => {
  const response = await answer(path, {
    compositions: { ...parts.compositions, file: async (_remote, file) => served(file) },
    otherBuilds: async (name) => served(name),
  })
  expect(response?.status).toBe(200)
  expect(response?.headers.get('content-security-policy')).toBe(policy)
  expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a large file that is read from disk has the same policy, in part and unchanged too', async () => {
  const large = { path: import.meta.filename, type: 'image/svg+xml' }
  const ask = async (headers: Record<string, string>) => {
    const request = new Request('https://site.test/media/large.svg', { headers })
    const context = readContext(request, undefined)
    const media = async () => large
    return answerRoute({ kind: 'media', file: 'large.svg' }, request, context, { ...parts, media })
  }
  const etag = (await ask({}))?.headers.get('etag') ?? ''
  const asked: Record<string, string>[] = [{}, { range: 'bytes=0-3' }, { 'if-none-match': etag }]
  const answers = await Promise.all(asked.map(ask))
  expect(answers.map((one) => one?.status)).toEqual([200, 206, 304])
  for (const one of answers) {
    expect(one?.headers.get('content-security-policy')).toBe(fileOnly)
    expect(one?.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test.each([
  '/remotes/maps/other.js',
  '/remotes/media/entry.js',
  '/assets/other.js',
  '/media/missing.avif',
  '/banners/winter',
  '/sitemap.xml?part=1',
  '/ops',
  '/metrics',
])('there is nothing at %s', async (path) => {
  expect(await answer(path)).toBeUndefined()
})

test('what can only be read takes no post', async () => {
  expect(await answer('/healthz', {}, 'POST')).toBeUndefined()
})

test("[CP2] a file of another build is served beside this build's own", async () => {
  const otherBuilds = async (name: string) => (name === 'old.js' ? served(name) : undefined)
  expect(await (await answer('/assets/old.js', { otherBuilds }))?.text()).toBe('the bytes of old.js')
  expect(await (await answer('/assets/shell.js', { otherBuilds }))?.text()).toBe('the bytes of shell.js')
})

test('the ops view answers with what is asked for and where the site is', async () => {
  const ops = {
    answer: async (_request: Request, { path, origin }: AskedOfOps) => replyWithText(200, path + origin),
  }
  expect(await (await answer('/ops/enter', { ops }))?.text()).toBe('/ops/enterhttps://site.test')
  expect(await answer('/ops', { ops: { answer: none } })).toBeUndefined()
})

test('what browsers report goes to who takes that kind', async () => {
  expect(await (await answer('/problems', {}, 'POST'))?.text()).toBe('a problem')
  expect(await (await answer('/beacons', {}, 'POST'))?.text()).toBe('a beacon')
})

test('[CP3] the files of remotes are open to the pages of every origin, and no others are', async () => {
  const open = { origin: '*', policy: 'cross-origin' }
  const headersOf = async (path: string) => {
    const headers = (await answer(path))?.headers
    return {
      origin: headers?.get('access-control-allow-origin'),
      policy: headers?.get('cross-origin-resource-policy'),
    }
  }
  expect(await headersOf('/remotes/maps/entry.js')).toEqual(open)
  expect(await headersOf('/assets/shell.js')).toEqual({ origin: null, policy: null })
  expect(await headersOf('/data/markers/town')).toEqual({ origin: null, policy: null })
})

test('a redirect lasts and keeps the query', async () => {
  const withQuery = await answer('/about/?a=1&b=2')
  expect(withQuery?.status).toBe(308)
  expect(withQuery?.headers.get('location')).toBe('/about?a=1&b=2')
  expect((await answer('/about/'))?.headers.get('location')).toBe('/about')
})

test('[BN2] a banner opened by itself has no part in the site’s origin', async () => {
  const banner = await answer('/banners/summer')
  expect(await banner?.text()).toBe('<p>Sun')
  expect(banner?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(banner?.headers.get('content-security-policy')).toBe(
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  )
})

test('it says whether it lives and whether more visitors may come', async () => {
  expect(await textAt('/healthz')).toBe('ok\n')
  const ready = await answer('/readyz')
  expect([ready?.status, await ready?.text()]).toEqual([200, 'ready\n'])
  const draining = await answer('/readyz', { isReady: () => false })
  expect([draining?.status, await draining?.text()]).toEqual([503, 'draining\n'])
  const compositions = { ...parts.compositions, isFromLastGood: () => true }
  const cutOff = await answer('/readyz', { compositions })
  expect([cutOff?.status, await cutOff?.text()]).toEqual([200, expect.stringContaining('showed last')])
  const early = { ...parts.compositions, record: () => undefined }
  expect(await (await answer('/readyz', { compositions: early }))?.text()).toContain('without remotes')
})

test('robots learn where the pages of this site are listed', async () => {
  const robots = await answer('/robots.txt')
  expect(robots?.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await robots?.text()).toContain('Sitemap: https://site.test/sitemap.xml\n')
  const sitemap = await answer('/sitemap.xml')
  expect(sitemap?.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(await sitemap?.text()).toContain('<loc>https://site.test/towns/ronda</loc>')
})

const jsonAt = async (path: string): Promise<unknown> => JSON.parse((await textAt(path)) ?? '')

/** With the names that maps of contract 1.0 read. */
const withFormerNames = (markers: MarkerColumns) => ({
  ...markers,
  population: markers.weight,
  region: markers.group,
})

test('[MP2] [CP3] the items of a list come as columns, narrowed as it is', async () => {
  const { entryMarkers } = site.content
  const markers = await answer('/data/markers/town')
  expect(markers?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const all = await textAt('/data/markers/town')
  const inTowns = async (query: ListQuery) => {
    const found = await entryMarkers?.('town', query)
    return (
      found && withFormerNames({ ...found, href: ['/towns/granada', '/towns/ronda'].slice(-found.id.length) })
    )
  }
  expect(await jsonAt('/data/markers/town')).toEqual(await inTowns({}))
  expect(await jsonAt('/data/markers/town?kinds=town')).toEqual(
    await inTowns({ choices: { kinds: ['town'] } }),
  )
  expect(await textAt('/data/markers/town?kinds=town')).not.toBe(all)
  expect(await textAt('/data/list/town')).not.toBe(await textAt('/data/list/town?by=land:south'))
  expect(await textAt('/data/list/town?bbox=36,-6,37,-5')).not.toBe(await textAt('/data/list/town'))
  expect(await textAt('/data/list/town?kinds=town')).toBe(await textAt('/data/list/town'))
})

test('[MP2] a view of the map gets its items gathered; one that is none is told how to ask', async () => {
  const view = { zoom: 6, side: 60, west: 120, north: 96, across: 40, down: 24 }
  const path = '/data/cells/town?zoom=6&side=60&squares=120,96,40,24&kinds=town'
  const cells = await site.content.entryCells?.('town', { choices: { kinds: ['town'] } }, view)
  expect(await jsonAt(path)).toEqual({
    ...cells,
    region: cells?.group,
    places: cells && { ...withFormerNames(cells.places), href: ['/towns/ronda'] },
    listed: { ...cells?.listed, region: cells?.listed.group },
  })
  const refused = await answer('/data/cells/town?zoom=6')
  expect([refused?.status, await refused?.text()]).toEqual([
    400,
    'Use the parameters zoom, side and squares=<west>,<north>,<across>,<down>.\n',
  ])
})

test('suggestions name a document, what it is and its page', async () => {
  const response = await answer('/data/search?text=ron')
  expect(response?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const [first] = JSON.parse((await response?.text()) ?? '[]') as unknown[]
  expect(first).toEqual({
    name: 'Ronda',
    about: 'Town in North',
    group: 'Towns',
    mark: 'north',
    href: '/towns/ronda',
  })
})

test('nothing asked for suggests nothing, and no more than the first 80 letters are looked at', async () => {
  const asked: [string, number][] = []
  const content = {
    ...site.content,
    search: async (text: string, most: number) => (asked.push([text, most]), []),
  }
  const changes = { data: openData(content) }
  await answer('/data/search', changes)
  await answer(`/data/search?text=${'x'.repeat(100)}`, changes)
  expect(asked).toEqual([
    ['', 8],
    ['x'.repeat(80), 8],
  ])
})

test('answers made from all of the content are kept until it changes', async () => {
  let revision = 'one'
  let asked = 0
  const { entryMarkers } = site.content
  if (!entryMarkers) throw new Error('the fixture has types')
  const data = openData({
    ...site.content,
    revision: () => revision,
    entryMarkers: async (type, query) => ((asked += 1), entryMarkers(type, query)),
  })
  const first = await data.markers('town', {}, atOnce)
  expect(await data.markers('town', {}, atOnce)).toBe(first)
  expect(await data.markers('town', { text: 'ron' }, atOnce)).not.toBe(first)
  expect(asked).toBe(2)
  revision = 'two'
  expect(await data.markers('town', {}, atOnce)).not.toBe(first)
  expect(await data.sitemap('https://a.test', null, atOnce)).not.toBe(
    await data.sitemap('https://b.test', null, atOnce),
  )
})
