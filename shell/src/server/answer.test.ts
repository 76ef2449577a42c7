import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createSiteServer } from './answer.ts'
import { createRegistryFolder, drawing, promote } from '../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../testing/openSite.ts'

let site: TestSite
let maps: RemoteManifest

beforeAll(async function openWithMaps() {
  const { registry } = await createRegistryFolder()
  maps = await promote(registry, { name: 'maps', slots: ['list-map'], server: drawing('map', ['list-map']) })
  site = await openSite(registry)
})
afterAll(() => site.close())

describe('pages', () => {
  test.each(['/', '/towns', '/lands/north', '/towns/ronda', '/about'])(
    '[RT2] %s answers 200 with complete HTML',
    async (path) => {
      const answer = await site.get(path)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">/)
      expect(html).toMatch(/<title>[^<]+<\/title>/)
      expect(html).toMatch(/<h1/)
      expect(html).toContain(`<link rel="canonical" href="https://site.test${path}">`)
      expect(html.trim()).toMatch(/<\/body><\/html>$/)
    },
  )

  test('[RT4] an address that asks for the map gets another page than one that does not', async () => {
    for (const path of ['/towns', '/towns/ronda', '/lands/north']) {
      expect(await (await site.get(path)).text()).not.toContain('"open":true')
      expect(await (await site.get(`${path}?map=1`)).text()).toContain('"open":true')
    }
  })

  test('[RT1] an unknown path answers 404 with a real page', async () => {
    const answer = await site.get('/lands/nowhere')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<h1')
  })

  test('[RT1] a page whose address changed is sent on, with its query, and asked for again each time', async () => {
    const { content } = site.parts
    const moved: Record<string, string> = { '/old': '/about', '/older': '/towns?kinds=city' }
    const redirect = async (path: string) => moved[path]
    const server = createSiteServer({ ...site.parts, content: { ...content, redirect } })
    const get = (path: string) => server.answer(new Request(`https://site.test${path}`))
    const answer = await get('/old?a=b')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/about?a=b'])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect((await get('/older?a=b')).headers.get('location')).toBe('/towns?kinds=city')
    expect((await get('/about')).status).toBe(200)
  })

  test('[RT1] a page that is there is made once; one that is not is made each time, and is kept by nobody', async () => {
    const asked: string[] = []
    const { content } = site.parts
    const page = async (path: string) => (asked.push(path), content.page(path))
    const counting = createSiteServer({ ...site.parts, content: { ...content, page } })
    for (const path of ['/nowhere', '/nowhere', '/about', '/about'])
      await counting.answer(new Request(`https://site.test${path}`))
    expect(asked).toEqual(['/nowhere', '/not-found', '/', '/nowhere', '/not-found', '/', '/about'])
  })

  test('icons are the files of the content, at the names that browsers know', async () => {
    const icon = await site.get('/favicon.svg')
    expect(icon.status).toBe(200)
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
    expect(icon.headers.get('cache-control')).toBe(
      (await site.get('/media/favicon.svg')).headers.get('cache-control'),
    )
    expect((await site.get('/favicon.ico')).status).toBe(404)
    expect((await site.get('/another.svg')).status).toBe(404)
  })

  test('[RT1] a document that was never valid answers a 500 page, never a blank one', async () => {
    const answer = await site.get('/broken')
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('<h1')
  })

  test('[RT1] content that fails in the middle answers a plain page, never a blank one', async () => {
    const broken = createSiteServer({
      ...site.parts,
      content: { ...site.parts.content, site: () => Promise.reject(new Error('disk gone')) },
    })
    const answer = await broken.answer(new Request('https://site.test/about'))
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('<h1>This page cannot be shown just now</h1>')
  })

  test("[RT1] a page that cannot be rendered answers 500 in the site's frame", async () => {
    const about = await site.parts.content.page('/about')
    const broken = createSiteServer({
      ...site.parts,
      content: { ...site.parts.content, page: async () => ({ ...about, blocks: null }) as never },
    })
    const answer = await broken.answer(new Request('https://site.test/about'))
    expect(answer.status).toBe(500)
    expect(await answer.text()).toMatch(/<header[^]*<h1/)
  })

  test('a trailing slash leads to the address without it, the query kept', async () => {
    const answer = await site.get('/about/?a=1')
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe('/about?a=1')
    expect((await site.get('//evil.test/')).headers.get('location')).not.toMatch(/^\/\//)
  })

  test('[RT4] the query string of a list narrows it', async () => {
    const html = await site.text('/towns?kinds=town')
    expect(html).toContain('/towns/ronda')
    expect(html).not.toContain('href="/towns/granada"')
    expect((await site.get('/towns?page=x&sort=%00&kinds=moon')).status).toBe(200)
  })

  test('only GET and HEAD are taken', async () => {
    const post = await site.answer(new Request('https://site.test/about', { method: 'POST', body: 'x' }))
    expect(post.status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
    const head = await site.answer(new Request('https://site.test/about', { method: 'HEAD' }))
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(500)
  })

  test('a visitor who has the page gets 304', async () => {
    const etag = (await site.get('/about')).headers.get('etag') ?? ''
    const again = await site.get('/about', { 'if-none-match': `"other", W/${etag}` })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('pages are compressed as the visitor accepts', async () => {
    const plain = await site.text('/about')
    const brotli = await site.get('/about', { 'accept-encoding': 'gzip, deflate, br;q=0.9' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(plain)
    const gzip = await site.get('/about', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(plain)
    expect(gzip.headers.get('vary')).toBe('accept-encoding, cookie')
  })
})

describe('the cookie notice', () => {
  test.each([
    'cookieconsent_dismissed=yes',
    'a=1; cookieconsent_dismissed=',
    'cookieconsent_dismissed=0;b=2',
  ])('[CN1] is left out when the cookie exists: %s', async (cookie) => {
    expect(await site.text('/about', { cookie })).not.toContain('data-slot="consent-notice"')
  })

  test.each(['', 'xcookieconsent_dismissed=yes', 'a=cookieconsent_dismissed'])(
    '[CN1] is on the page otherwise: %s',
    async (cookie) => {
      expect(await site.text('/about', { cookie })).toContain('data-slot="consent-notice"')
    },
  )
})

describe('slots', () => {
  test("[CP3] a slot holds its remote's HTML, the version that rendered it, and its data", async () => {
    const html = await site.text('/towns')
    const host = /<div class="shell-slot" data-slot="list-map"[^>]*>/.exec(html)?.[0]
    expect(host).toMatch(/data-slot-id="list-map" data-remote="maps" data-version="0\.1\.0-[0-9a-f]{8}"/)
    expect(host).toMatch(/data-from="remote" data-state="server"/)
    expect(html).toContain(
      '<p id="list-map_p">map</p></div><script type="application/json" data-slot-data="list-map">',
    )
  })

  test('[CP1] a slot that no remote fills has its fallback', async () => {
    expect(await site.text('/')).toMatch(/data-slot="regions-carousel" [^>]*data-from="fallback"/)
    expect(site.problems).toContainEqual(
      expect.objectContaining({ name: 'remoteMissing', slot: 'regions-carousel' }),
    )
  })

  test("an island's styles stand in the page with absolute addresses", async () => {
    const html = await site.text('/towns')
    expect(html).toMatch(
      /<style data-href="\/remotes\/maps\/island\.\w+\.css" data-below>\.maps-x\{background:url\(\/remotes\/maps\/x\.png\)\}/,
    )
    expect(await site.text('/about')).not.toContain('data-href="/remotes/maps')
  })
})

describe('what a page may run', () => {
  test('every inline script and style is named by its hash, and nothing else', async () => {
    const answer = await site.get('/towns')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const html = await answer.text()
    const scripts = [...html.matchAll(/<script(?: type="importmap"| data-fonts="[^"]*")?>([^]*?)<\/script>/g)]
    const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)]
    const hashes = [...scripts, ...styles].map((match) => hashOf(match[1] ?? ''))
    expect(scripts).toHaveLength(3)
    expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(hashes))
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/<[^>]+\sstyle="/)
  })

  test('the import map lists every file of every remote and of the shell, the server file left out', async () => {
    const html = await site.text('/about')
    const map = JSON.parse(/<script type="importmap">([^<]*)/.exec(html)?.[1] ?? '')
    expect(Object.keys(map)).toEqual(['integrity'])
    const browserFiles = Object.keys(maps.files).filter((file) => file !== maps.server?.file)
    expect(Object.keys(map.integrity).toSorted()).toEqual(
      ['/assets/browser.test.js', ...browserFiles.map((file) => `/remotes/maps/${file}`)].toSorted(),
    )
    for (const [url, integrity] of Object.entries(map.integrity)) {
      const bytes = Buffer.from(await (await site.get(url)).arrayBuffer())
      expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`).toBe(integrity)
    }
  })

  test('[BN2] a page whose banners run scripts has a nonce of its own each time and is not stored', async () => {
    const [first, second] = [await site.get('/season'), await site.get('/season')]
    const nonce = /'nonce-([^']+)' 'strict-dynamic'/.exec(
      first.headers.get('content-security-policy') ?? '',
    )?.[1]
    expect(nonce).toBeTruthy()
    expect((await first.text()).split(`nonce="${nonce}"`)).toHaveLength(4)
    expect(await second.text()).not.toContain(nonce)
    expect(first.headers.get('etag')).toBeNull()
    expect(first.headers.get('cache-control')).toBe('private, no-store')
  })

  test('content stays data: nothing in it ends a script', async () => {
    const html = await site.text('/towns?text=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E')
    expect(html).not.toContain('<script>alert(1)')
  })
})

describe('problems that browsers report', () => {
  const report = (body: string, headers: Record<string, string> = {}) =>
    site.answer(
      new Request('https://site.test/problems', {
        method: 'POST',
        body,
        headers: { 'content-length': String(body.length), ...headers },
      }),
    )

  test('[CP1] are logged with remote, version and cause', async () => {
    const { version } = maps
    const problem = { name: 'remoteNotLoaded', remote: 'maps', version, cause: 'no answer' }
    expect((await report(JSON.stringify(problem))).status).toBe(204)
    expect(site.problems).toContainEqual({ ...problem, detail: { seenBy: 'browser', browser: 'other' } })
  })

  test.each([
    { remote: 'maps', version: '0.1.0-invented' },
    { remote: 'maps' },
    { remote: 'other', version: '' },
  ])('[CP1] are not logged for what no visitor gets: %j', async (about) => {
    const cause = `of ${JSON.stringify(about)}`
    expect((await report(JSON.stringify({ name: 'remoteThrew', cause, ...about }))).status).toBe(204)
    expect(site.problems).not.toContainEqual(expect.objectContaining({ cause }))
  })

  test('are refused when they are none, too long, or from another site', async () => {
    expect((await report('{"name":"nothing"}')).status).toBe(400)
    expect((await report('x'.repeat(9000))).status).toBe(400)
    expect((await report('{}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
