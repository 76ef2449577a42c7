import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rewritePage, type DevRemote, type PageAdditions } from '@tessera/kit/dev/rewritePage'
import { createRegistryFolder, drawing, promote } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'

/** Binds the shell's pages to what `tessera-kit dev` reads of them: both by `kit/contract/page`. */
let site: TestSite

beforeAll(async function openWithMaps() {
  const { registry } = await createRegistryFolder()
  const slots = ['list-map', 'detail-map']
  await promote(registry, {
    name: 'maps',
    slots,
    server: drawing('released', slots),
    files: { 'detail-map.HASH.css': '.maps-box { color: red }' },
  })
  site = await openSite(registry)
})
afterAll(() => site.close())

const additions: PageAdditions = {
  client: 'globalThis.isClient = 1',
  sockets: ['ws://127.0.0.1:4320'],
  placed: () => [],
}

async function rewritten(path: string, remotes: readonly DevRemote[], more: Partial<PageAdditions> = {}) {
  const answer = await site.get(path)
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const page = await rewritePage(html, policy, remotes, { ...additions, ...more })
  if (!page) throw new Error(`${path} is not read as a page`)
  return { before: { html, policy }, ...page }
}

function createRemote(given: Partial<DevRemote> = {}): DevRemote {
  return {
    name: 'maps',
    metadata: () => ({
      version: 'dev',
      base: '/@dev/maps/',
      entry: 'entry.js',
      slots: { 'detail-map': { activation: 'press', js: ['detail-map.js'], css: ['detail-map.css'] } },
    }),
    scripts: () => ['entry.js', 'sums.worker.js'],
    sheets: () => [{ href: '/@dev/maps/detail-map.css', css: '.maps-box { color: blue }' }],
    render: async (slot, data, idPrefix) => ({
      status: 'rendered',
      data: { ...(data as object), isFitted: true },
      html: `<p id="${idPrefix}p">${slot} of ${(data as { place: { name: string } }).place.name}</p>`,
    }),
    contexts: new Map([['detail-map', []]]),
    blockSizes: new Map([['detail-map', 96]]),
    origins: ['https://tiles.test'],
    trustedTypes: ['maps'],
    ...given,
  }
}

test('a page of the shell is made with the remote of a working folder: its HTML, from the page’s own data', async () => {
  const { html, before } = await rewritten('/towns/ronda', [createRemote()])
  expect(before.html).toContain('>released</p>')
  expect(html).toContain('<p id="detail-map_p">detail-map of Ronda</p></div>')
  expect(html).not.toContain('released')
  expect(html).toMatch(
    /data-slot="detail-map" data-slot-id="detail-map" data-remote="maps" data-version="dev"/,
  )
  expect(html).toMatch(
    /<script type="application\/json" data-slot-data="detail-map">[^<]*"isFitted":true}<\/script>/,
  )
})

test('its metadata are those of the folder; the composition stays, so that moves stay moves', async () => {
  const { html, before } = await rewritten('/towns/ronda', [createRemote()])
  const [now, then] = [html, before.html].map((text) => JSON.parse(inner(text, 'id="tessera-page">')))
  expect(now).toEqual({ ...then, remotes: { ...then.remotes, maps: createRemote().metadata() } })
})

test('its sheet and its space are in the head, the released one is not', async () => {
  const { html } = await rewritten('/towns/ronda', [createRemote()])
  expect(html).toContain('<style data-href="/@dev/maps/detail-map.css">.maps-box { color: blue }</style>')
  expect(html).toContain('[data-slot=detail-map]{min-block-size:96px}')
  expect(html).not.toContain('<style data-href="/remotes/maps/')
})

test('both policies name all inline scripts and styles of the page, and whom and what the remote declares', async () => {
  const { html, policy, before } = await rewritten('/towns/ronda', [createRemote()])
  const [meta = ''] = /content="([^"]*script-src[^"]*)"/.exec(html)?.slice(1) ?? []
  for (const text of inlineTexts(html, 'script'))
    expect(hashIn(text, policy) && hashIn(text, meta)).toBe(true)
  for (const text of inlineTexts(html, 'style')) expect(hashIn(text, policy)).toBe(true)
  expect(policy).toMatch(/connect-src 'self'.* ws:\/\/127\.0\.0\.1:4320 https:\/\/tiles\.test/)
  expect(policy).toMatch(/trusted-types .*tessera-dev maps/)
  expect(before.policy).not.toContain('tessera-dev')
})

test('what others load is held against the same hashes as before, the remote’s own files against none', async () => {
  const { html, before } = await rewritten('/towns/ronda', [createRemote()])
  const [now, then] = [html, before.html].map(
    (text) => JSON.parse(inner(text, '<script type="importmap">')).integrity,
  )
  expect(Object.keys(then).some((url) => url.startsWith('/remotes/maps/'))).toBe(true)
  const others = Object.entries(then).filter(([url]) => !url.startsWith('/remotes/maps/'))
  expect(now).toEqual({
    ...Object.fromEntries(others),
    '/@dev/maps/entry.js': ' ',
    '/@dev/maps/sums.worker.js': ' ',
  })
})

test('without a remote nothing of a page is another but the client and who allows it', async () => {
  const { html, before } = await rewritten('/towns/ronda', [])
  const without = (text: string) => text.replace(/content="[^"]*script-src[^"]*"/, '')
  expect(without(html.replace('<script>globalThis.isClient = 1</script>', ''))).toBe(without(before.html))
})

test('the client is before every script that runs, but for the one that asks for fonts', async () => {
  const { html } = await rewritten('/', [])
  const [first] = html.match(/<script(?! type="application\/(?:ld\+)?json"| data-fonts=)[^>]*>[^<]*/) ?? []
  expect(first).toBe('<script>globalThis.isClient = 1')
})

test('a slot whose data are refused keeps its fallback without an island, and why is said', async () => {
  const refusing = createRemote({ render: async () => ({ status: 'refused', cause: '  place: Required' }) })
  const { html, problems } = await rewritten('/towns/ronda', [refusing])
  expect(html).toMatch(
    /<div class="shell-slot" data-slot="detail-map" data-slot-id="detail-map" data-from="fallback"/,
  )
  expect(problems.get('maps')).toBe(
    'The data of detail-map do not fit the declaration in src/remote.ts:\n  place: Required',
  )
})

test('a server entry that throws leaves what the page has, and its error is given', async () => {
  const throwing = createRemote({
    render: async () => ({ status: 'threw', cause: 'Error: no\n at src/server.tsx:3' }),
  })
  const { html, problems } = await rewritten('/towns/ronda', [throwing])
  expect(html).toMatch(/data-remote="maps" data-version="dev" data-from="fallback"/)
  expect(problems.get('maps')).toContain('src/server.tsx:3')
})

test('a slot that no content names is put at the end of the main content, one that it has is not', async () => {
  const placed = () => [{ name: 'detail-map', data: { place: { name: 'nowhere' } } }]
  const elsewhere = await rewritten('/about', [createRemote()], { placed })
  expect(elsewhere.html).toMatch(
    /<p id="detail-map_p">detail-map of nowhere<\/p><\/div><script [^>]*>[^<]*<\/script><\/div><\/main>/,
  )
  const there = await rewritten('/towns/ronda', [createRemote()], { placed })
  expect(there.html).not.toContain('nowhere')
})

test('what is no page of the site is left alone', async () => {
  expect(await rewritePage('<!doctype html><title>Sign in</title>', '', [], additions)).toBeUndefined()
})

function inner(html: string, open: string): string {
  const start = html.indexOf(open) + open.length
  return html.slice(start, html.indexOf('</script>', start))
}

function inlineTexts(html: string, tag: 'script' | 'style'): string[] {
  const found = [...html.matchAll(new RegExp(`<${tag}([^>]*)>(.*?)</${tag}>`, 'gs'))]
  return found.flatMap(([, attributes = '', text = '']) => (attributes.includes('json') ? [] : [text]))
}

function hashIn(text: string, policy: string): boolean {
  return policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
