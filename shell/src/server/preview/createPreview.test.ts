import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { DraftText } from '@tessera/content/draft'
import type { FileContent } from '@tessera/content/engine'
import { openFixtureContent } from '@tessera/content/testing/openFixtureContent'
import { entryTime, signToken } from '@tessera/content/previewToken'
import type { Problem } from '@tessera/kit/contract/problems'
import { promoteRemote } from '@tessera/release/promotion'
import { createRegistryFolder, drawing, promote, publish } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'
import { createSiteServer } from '../answer.ts'
import { createPreview } from './createPreview.ts'
import type { ShownShare } from './withBar.ts'

const origin = 'https://preview.site.test'
const studio = 'https://studio.site.test'
const secret = 's'.repeat(32)
const text = (heading: string, blocks: readonly object[] = []) =>
  JSON.stringify({ kind: 'text', title: 'T', description: 'D', heading, blocks })

const options = {
  type: 'object',
  properties: { days: { type: 'integer', title: 'Days', maximum: 7 } },
} as const
const sky = {
  title: 'Weather',
  description: 'For the place.',
  icon: 'weather',
  data: { type: 'object', properties: { options, place: {} }, required: ['options'] },
  activation: 'idle',
  context: ['place'],
  origins: [],
} as const

let live: string
let site: TestSite
let content: FileContent
let preview: ReturnType<typeof createPreview>
const drafts = new Map<string, readonly DraftText[]>()
const shares = new Map<string, ShownShare>()

beforeAll(async function open() {
  const { registry } = await createRegistryFolder()
  await promote(registry, { name: 'maps', slots: ['list-map'], server: drawing('map', ['list-map']) })
  const stable = await promote(registry, { name: 'sky', slots: ['sky'], declarations: { sky } })
  live = stable.version
  const { version } = await publish(registry, {
    name: 'sky',
    slots: ['sky'],
    declarations: { sky: { ...sky, activation: 'at-once' } },
  })
  const rules = { steps: [50], holdSeconds: 60, leastViews: 10, patienceSeconds: 60 }
  const about = { registry, environment: 'production', remote: 'sky', actor: 'ann', reason: '' }
  await promoteRemote({ ...about, version, canary: { percent: 49, rules } })
  site = await openSite(registry)
  const log = { info: () => {}, error: () => {}, problem: () => {} }
  content = await openFixtureContent({}, 'draftWorker')
  preview = createPreview({
    engine: content.engine,
    compositions: site.parts.compositions,
    previews: { open: async () => undefined },
    readShare: async (share) => shares.get(share),
    secret,
    studio,
    readSet: async (set) => drafts.get(set) ?? [],
    createSite: ({ isEdited, onProblem: problem = () => {}, ...shown }) =>
      createSiteServer({
        ...site.parts,
        ...shown,
        origin,
        log: { ...log, problem },
        build: isEdited ? { ...site.parts.build, headScript: 'bridge' } : site.parts.build,
      }),
    origin,
  })
})
afterAll(async () => {
  await site.close()
  await content.close()
})

const get = (path: string, cookie = '', init: RequestInit = {}) =>
  preview.answer(
    new Request(origin + path, {
      ...init,
      headers: { cookie, ...(init.headers as Record<string, string> | undefined) },
    }),
  )
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

async function enter(set: string): Promise<string> {
  const token = signToken(secret, 'in', set, Date.now() + entryTime)
  return cookieOf(await get(`/_preview/in?token=${token}&to=/about`))
}

async function call(name: string, input: object, authorization = `Bearer ${secret}`) {
  const init = { method: 'POST', headers: { authorization }, body: JSON.stringify(input) }
  const response = await get(`/_preview/api/${name}`, '', init)
  const body = await response.text()
  return { status: response.status, body: body.startsWith('{') || body === 'null' ? JSON.parse(body) : body }
}

test('[PV4] the entry lets in who has a token of the studio, for ten minutes, and leads to a path of its own', async () => {
  const good = signToken(secret, 'in', 'one', Date.now() + entryTime)
  const entered = await get(`/_preview/in?token=${good}&to=/about`)
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/about'])
  expect(entered.headers.get('set-cookie')).toMatch(
    /^__Host-preview=studio\.[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=3600$/,
  )
  const stale = signToken(secret, 'in', 'one', Date.now() - 1)
  const ofOther = signToken('o'.repeat(32), 'in', 'one', Date.now() + entryTime)
  const asCookie = signToken(secret, 'stay', 'one', Date.now() + entryTime)
  const altered = good.replace('one', 'two')
  for (const token of [stale, ofOther, asCookie, altered, '', 'a.b.c', `${good}x`])
    expect((await get(`/_preview/in?token=${token}`)).status).toBe(404)
  for (const to of ['//evil.test', '/\\evil.test', 'https://evil.test'])
    expect((await get(`/_preview/in?token=${good}&to=${encodeURIComponent(to)}`)).status).toBe(404)
})

test.each([
  '/about',
  '/',
  '/data/list/town',
  '/assets/browser.test.js',
  '/media/favicon.svg',
  '/_preview/share/x',
])('[PV4] without having entered, %s answers nothing', async (path) => {
  for (const cookie of ['', '__Host-preview=studio.one.9999999999999.xx', '__Host-preview=share.x']) {
    const answer = await get(path, cookie)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('[PV1] a page of a set shows its draft, that of another set does not, and neither does the site', async () => {
  drafts.set('one', [{ file: 'pages/about.json', text: text('Only in one') }])
  const [one, two] = [await enter('one'), await enter('two')]
  expect(await (await get('/about', one)).text()).toContain('Only in one')
  expect(await (await get('/about', two)).text()).not.toContain('Only in one')
  const group = 'tessera_bucket=0'
  const before = await (await site.get('/about', { cookie: group })).text()
  expect(before).not.toContain('Only in one')
  expect(await (await site.get('/about', { cookie: `${one}; ${group}` })).text()).toBe(before)
  drafts.set('one', [{ file: 'pages/about.json', text: text('Changed again') }])
  expect(await (await get('/about', one)).text()).toContain('Changed again')
})

test('[PV4] an answer is kept by no one, listed nowhere, framed by the studio alone', async () => {
  const answer = await get('/about', await enter('one'), { headers: { 'if-none-match': '*' } })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'origin-agent-cluster': '?1',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=()',
  })
  for (const name of ['x-frame-options', 'etag']) expect(answer.headers.has(name)).toBe(false)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`frame-ancestors ${studio};`)
  expect(policy).toContain('trusted-types tessera.bridge tessera.site default')
  expect(policy).not.toContain('unsafe')
  expect(await answer.text()).toContain('>bridge</script>')
})

test('[PV5] reports are dropped, and a form that is tried out is checked and kept by no one', async () => {
  const cookie = await enter('one')
  for (const path of ['/problems', '/beacons'])
    expect((await get(path, cookie, { method: 'POST', body: '{}' })).status).toBe(204)
  expect(site.accepted).toEqual([])
})

test('[PV2] the studio is told what is wrong with a draft: by itself, and with the slots that are current', async () => {
  const body = [
    { kind: 'slot', slot: 'nowhere', fallback: 'None' },
    { kind: 'picture', picture: 'none' },
  ]
  const file = 'pages/about.json'
  drafts.set('checked', [{ file, text: text('H', body) }])
  const { body: told } = await call('check', { set: 'checked', files: [file] })
  const fields = told.problems.map(({ name, detail }: Problem) => `${name} ${detail?.['field']}`)
  expect(fields).toEqual(['documentPartInvalid blocks[1].picture', 'remoteMissing blocks[0].slot'])
  drafts.set('checked', [{ file, text: text('H') }])
  expect((await call('check', { set: 'checked', files: [file] })).body).toEqual({ problems: [] })
})

test('[PV5] while a canary runs the preview shows what is current for most, and counts for neither', async () => {
  const cookie = await enter('one')
  for (const group of ['', '; tessera_bucket=0', '; tessera_bucket=40', '; tessera_bucket=80']) {
    const page = await get('/about', cookie + group)
    expect(page.headers.get('set-cookie')).not.toContain('tessera_bucket')
    expect(await page.text()).toContain(`"sky":{"version":"${live}"`)
  }
})

test('[PV3] search and paths of the studio know the drafts of its set', async () => {
  drafts.set('three', [{ file: 'pages/fiesta.json', text: text('Fiesta') }])
  const hits = await call('search', { set: 'three', text: 'fiesta', max: 5 })
  expect(hits.body.hits).toEqual([{ href: '/fiesta', name: 'Fiesta', kind: 'page' }])
  expect((await call('find', { set: 'three', path: '/fiesta' })).body).toEqual({
    file: 'pages/fiesta.json',
    title: 'T',
  })
  expect((await call('find', { set: 'one', path: '/fiesta' })).body).toBeNull()
})

test('[PV3] slots that documents may place come with the words and the options that their team declares', async () => {
  const { title, description, icon, context } = sky
  const placeable = { slot: 'sky', remote: 'sky', version: expect.any(String), context, options }
  expect((await call('slots', {})).body).toEqual({ slots: [{ ...placeable, title, description, icon }] })
})

test('[PV4] the calls answer the studio alone, and say what is wrong with their input', async () => {
  for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(32)}`])
    expect((await call('slots', {}, authorization)).status).toBe(404)
  expect((await call('toString', {})).status).toBe(404)
  const { status, body } = await call('check', { set: '../x', file: 'pages/about.json' })
  expect(status).toBe(400)
  for (const field of ['set', 'files']) expect(body.error).toContain(`at ${field}`)
})

test('[PV7] a link shows a set to who has it, with a bar and without the bridge, until it is ended', async () => {
  drafts.set('four', [{ file: 'pages/about.json', text: text('Shared') }])
  shares.set('xyz', { set: 'four', title: 'The <new> page', by: 'Ana', expiresAt: Date.now() + 60_000 })
  const entered = await get('/_preview/share/xyz?to=/about')
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/about'])
  expect(entered.headers.get('set-cookie')).toMatch(/; SameSite=Lax; Max-Age=60$/)
  const page = await get('/about', cookieOf(entered), { headers: { 'accept-encoding': 'gzip' } })
  const html = await page.text()
  expect(html).toContain('Shared')
  const words = html.replaceAll(/<\/?(span|strong)>/g, '')
  expect(words).toContain('Draft, not published: The &#60;new&#62; page · shared by Ana · until 20')
  expect(html).not.toContain('>bridge</script>')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.get('content-security-policy')).not.toContain('tessera.bridge')
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect((await get('/_preview/share/xyz?to=//evil.test')).status).toBe(404)
  shares.delete('xyz')
  for (const path of ['/about', '/_preview/share/xyz'])
    expect((await get(path, cookieOf(entered))).status).toBe(404)
})

test('[PV7] the bar leads out of what a link shows; only a press of it does, no address', async () => {
  drafts.set('five', [{ file: 'pages/about.json', text: text('Shared') }])
  shares.set('out', { set: 'five', title: 'A page', by: 'Ana', expiresAt: Date.now() + 60_000 })
  const cookie = cookieOf(await get('/_preview/share/out'))
  expect(await (await get('/about', cookie)).text()).toMatch(
    /class="preview-bar".*<form method="post" action="\/_preview\/out"><button>Leave this preview<\/button><\/form>/,
  )
  expect((await get('/_preview/out', cookie)).headers.get('set-cookie')).toBeNull()
  const left = await get('/_preview/out', cookie, { method: 'POST' })
  expect(left.headers.get('set-cookie')).toMatch(/^__Host-preview=; .*Max-Age=0$/)
  expect(await left.text()).toContain('You have left this preview. Its link opens it again.')
  expect((await get('/about', cookieOf(left))).status).toBe(404)
})
