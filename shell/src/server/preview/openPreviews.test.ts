import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { FileContent } from '@tessera/content/engine'
import { openFixtureContent } from '@tessera/content/testing/openFixtureContent'
import { townSite } from '../../testing/townSite.ts'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import { endPreview, keepPreview } from '@tessera/release/testing/forging'
import { type PreviewRecord, readPreviews } from '@tessera/release/previews'
import { openStore } from '@tessera/store/openStore'
import { type Registry } from '@tessera/release/registry'
import { createRegistryFolder, drawing, promote, publish } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'
import { createSiteServer } from '../answer.ts'
import { createPreview } from './createPreview.ts'
import { openPreviews } from './openPreviews.ts'
import type { ShownShare } from './withBar.ts'

const origin = 'https://preview.site.test'
const quiet = { info: () => {}, error: () => {}, problem: () => {} }
const maps = (text: string) => ({ name: 'maps', slots: ['list-map'], server: drawing(text, ['list-map']) })

const drafted = JSON.stringify({
  kind: 'text',
  title: 'T',
  description: 'D',
  heading: 'Drafted',
  blocks: [],
})
const shares = new Map<string, ShownShare>()

let registry: Registry
let store: ReturnType<typeof openStore>
let site: TestSite
let content: FileContent
let live: string
let isAway = false
const opened: ReturnType<typeof openPreviews>[] = []

beforeAll(async function open() {
  const made = await createRegistryFolder()
  registry = made.registry
  store = openStore(`file:${made.folder}`)
  live = (await promote(registry, maps('now'))).version
  site = await openSite(registry)
  content = await openFixtureContent(townSite, 'draftWorker')
})
afterAll(async () => {
  for (const previews of opened) previews.close()
  await site.close()
  await content.close()
})

/** A process of the preview site, which has read nothing yet. */
function openPreviewSite(environment = 'production') {
  const { compositions } = site.parts
  const reading: Pick<typeof store, 'list' | 'read'> = {
    list: (folder) => (isAway ? new Promise(() => {}) : store.list(folder)),
    read: (key) => store.read(key),
  }
  const previews = openPreviews({
    registry,
    store: reading,
    environment,
    live: compositions,
    log: quiet,
    deadline: waitTimeout,
    hangsAfter: waitTimeout,
    keepsRendered: true,
    loading: { log: quiet, wait: 150, instead: new Map(), allowance: async () => undefined },
  })
  opened.push(previews)
  const preview = createPreview({
    engine: content.engine,
    compositions,
    previews,
    readShare: async (share) => shares.get(share),
    readSet: async (set) => (set === 'one' ? [{ file: 'pages/about.json', text: drafted }] : []),
    secret: 's'.repeat(32),
    studio: '',
    origin,
    createSite: (shown) => createSiteServer({ ...site.parts, ...shown, origin }),
  })
  return (path: string, cookie = '', init: RequestInit = {}) =>
    preview.answer(new Request(origin + path, { ...init, headers: { cookie } }))
}

const partsIn = (environment = 'production') => readPreviews({ store, environment, trust: undefined })
const request = async () => ({ store, trust: undefined, parts: await partsIn() })

async function show(name: string, text: string, remote = maps(text)) {
  const { version } = await publish(registry, remote)
  const manifest = (await registry.version(remote.name, version)) ?? ''
  const about = { environment: 'production', name, remote: remote.name, version, manifest, actor: 'ann' }
  const kept = await keepPreview(await request(), about, 7)
  return { ...kept, version }
}

async function recordOf(name: string): Promise<PreviewRecord> {
  const found = (await partsIn()).find((part) => part.name === name)?.record
  if (!found) throw new Error('there is none')
  return found
}

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

async function enter(get: ReturnType<typeof openPreviewSite>, link: string, more = ''): Promise<string> {
  const entered = await get(`/_preview/release/${link}?to=/towns${more}`)
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/towns'])
  return cookieOf(entered)
}

/** Resolves with the page once it holds the words. */
async function shows(
  get: ReturnType<typeof openPreviewSite>,
  cookie: string,
  words: string,
): Promise<Response> {
  return until(words, async function look() {
    const page = await get('/towns', cookie)
    return (await page.clone().text()).includes(words) && page
  })
}

test('[PV10] a link shows its version over what is current, by the server, with a bar, listed nowhere, framed by no one', async () => {
  const { link, record, version } = await show('pr-1', 'proposed')
  const get = openPreviewSite()
  const entered = await get(`/_preview/release/${link}`)
  expect(entered.headers.get('set-cookie')).toMatch(
    /^__Host-preview=release\.pr-1\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=60\d{4}$/,
  )
  const page = await get('/towns', cookieOf(entered))
  const html = await page.text()
  expect(html).toContain('>proposed</p>')
  expect(html).not.toContain('>now</p>')
  const text = html.replaceAll(/<\/?(span|strong)>/g, '')
  expect(text).toContain(
    `Preview pr-1 · maps ${version} (current: ${live}) · until ${record.until.slice(0, 10)}`,
  )
  expect(html).toContain('to end it: <code>release preview end --name pr-1</code>')
  const headers = Object.fromEntries(page.headers)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers).not.toHaveProperty('set-cookie')
  const { entry } = /"maps":\{[^}]*"entry":"(?<entry>[^"]+)"/.exec(html)?.groups ?? {}
  const file = `/remotes/maps/${entry?.split('/').at(-1)}`
  expect([(await get(file, cookieOf(entered))).status, (await site.get(file)).status]).toEqual([200, 404])
})

test('[PV10] what happens there is no evidence', async () => {
  const { link } = await show('pr-2', 'tried')
  const get = openPreviewSite()
  const cookie = await enter(get, link)
  for (const path of ['/problems', '/beacons'])
    expect((await get(path, cookie, { method: 'POST', body: '{}' })).status).toBe(204)
  expect(site.accepted).toEqual([])
})

test('[PV10] the site gives the same bytes with and without the cookie, and nothing for the link', async () => {
  const { link } = await show('pr-3', 'hidden')
  const bytes = async (path: string, cookie: string) => {
    const answer = await site.get(path, { cookie })
    return [answer.status, Object.fromEntries(answer.headers), await answer.text()]
  }
  for (const path of ['/', '/towns', '/about', '/data/list/town', `/_preview/release/${link}`])
    expect(await bytes(path, `__Host-preview=release.${link}`)).toEqual(await bytes(path, ''))
  expect((await site.get(`/_preview/release/${link}`)).status).toBe(404)
})

test('[PV10] several parts of a name are shown together, by the link of each; what is not believed is left out by name', async () => {
  const one = await show('pr-4', 'both')
  const other = await show('pr-4', 'beside', {
    name: 'regions',
    slots: ['regions-carousel'],
    server: drawing('beside', ['regions-carousel']),
  })
  await store.create(`previews/production/pr-4.sky.${Date.now()}.json`, Buffer.from('{}'))
  const get = openPreviewSite()
  for (const { link } of [one, other]) {
    const cookie = await enter(get, link)
    const html = await (await get('/', cookie)).text()
    expect(html).toContain('>beside</p>')
    expect(html).toContain(`regions ${other.version} (current: none)`)
    expect(html).toContain('left out: previews/production/pr-4.sky.')
    expect(await (await get('/towns', cookie)).text()).toContain('>both</p>')
  }
})

test('[PV10] a part that was ended is seen no more by the links of the others; a link works from the moment it is printed', async () => {
  const regions = ['regions-carousel']
  await show('pr-10', 'gone', { name: 'regions', slots: regions, server: drawing('gone', regions) })
  await endPreview(await request(), await recordOf('pr-10'), 'bob')
  const get = openPreviewSite()
  await get('/_preview/release/another')
  const cookie = await enter(get, (await show('pr-11', 'first')).link)
  expect(await (await get('/towns', cookie)).text()).toContain('>first</p>')
  const { link } = await show('pr-10', 'stays')
  const page = await get('/', await enter(get, link))
  const html = await page.text()
  expect(html).toContain('Preview pr-10')
  expect(html).not.toContain('gone</p>')
  expect(html).not.toContain('regions 0.1.0')
})

test('[PV10] a newer build comes to the link that was sent; an end takes it away, and says so', async () => {
  await show('pr-5', 'first try')
  const { link } = await show('pr-5', 'second try')
  const get = openPreviewSite()
  const cookie = await enter(get, link)
  const page = await get('/towns', cookie)
  expect(await page.text()).toContain('>second try</p>')
  await endPreview(await request(), await recordOf('pr-5'), 'bob')
  const closed = await shows(get, cookie, 'The preview pr-5 has ended (20')
  expect([closed.status, closed.headers.get('x-robots-tag')]).toEqual([404, 'noindex, nofollow'])
  expect((await get(`/_preview/release/${link}`)).status).toBe(404)
  expect(await site.text('/towns')).toContain('>now</p>')
})

test('[PV10] a link that no part has opens nothing: another token, another name, another environment', async () => {
  const { link, record } = await show('pr-6', 'kept')
  const [name, token = ''] = link.split('.')
  const get = openPreviewSite()
  for (const wrong of [
    `${name}.${token.slice(1)}x`,
    `pr-7.${token}`,
    `${name}.`,
    '..',
    `${name}.${record.link}`,
  ])
    for (const answer of [
      await get(`/_preview/release/${wrong}`),
      await get('/towns', `__Host-preview=release.${wrong}`),
    ]) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This preview is not open or has ended.')
    }
  const [stored = ''] = (await store.list('previews/production')).filter((file) => file.startsWith('pr-6.'))
  const bytes = (await store.read(`previews/production/${stored}`)) ?? new Uint8Array()
  await store.create(`previews/staging/${stored}`, bytes)
  const staging = openPreviewSite('staging')
  expect((await staging(`/_preview/release/${link}`)).status).toBe(404)
  for (const more of ['?to=//evil.test', '.draft', '.x;Domain=evil.test'])
    expect((await get(`/_preview/release/${link}${more}`)).status).toBe(404)
})

test('[PV10] a draft is seen together with a version, as long as the studio shares it', async () => {
  const { link } = await show('pr-9', 'with a draft')
  const get = openPreviewSite()
  shares.set('s-1', { set: 'one', title: 'Spring', by: 'ana', expiresAt: Date.now() + 60_000 })
  const [cookie, alone] = await Promise.all([enter(get, link, '&draft=s-1'), enter(get, link)])
  expect(await (await get('/towns', cookie)).text()).toContain('>with a draft</p>')
  const both = await (await get('/about', cookie)).text()
  expect(both).toContain('Drafted</h1>')
  expect(both).toContain('<span>draft: Spring ·</span>')
  expect(await (await get('/about', alone)).text()).not.toContain('Drafted')
  shares.delete('s-1')
  const ended = await (await get('/about', cookie)).text()
  expect(ended).not.toContain('Drafted')
  expect(ended).toContain('<span>draft: not shared any more ·</span>')
})

test('[PV10] many previews share the processes of a few; each is there when it is looked at', async () => {
  const links = []
  for (let one = 0; one < 8; one += 1) links.push((await show(`many-${one}`, `one of many ${one}`)).link)
  const get = openPreviewSite()
  const cookies = await Promise.all(links.map((link) => enter(get, link)))
  for (let one = 0; one < 8; one += 1)
    expect(await (await get('/towns', cookies[one])).text()).toContain(`>one of many ${one}</p>`)
  expect(await (await get('/towns', cookies[0])).text()).toContain('>one of many 0</p>')
})

test('[PV10] while the registry hangs what was read goes on; who comes first is told', async () => {
  const { link } = await show('pr-8', 'steady')
  const get = openPreviewSite()
  const cookie = await enter(get, link)
  isAway = true
  try {
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect(await (await get('/towns', cookie)).text()).toContain('>steady</p>')
    const first = await openPreviewSite()(`/_preview/release/${link}`)
    expect([first.status, await first.text()]).toEqual([404, expect.stringContaining('cannot be read')])
  } finally {
    isAway = false
  }
})
