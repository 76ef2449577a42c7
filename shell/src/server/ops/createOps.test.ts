import { beforeEach, expect, test } from '@jest/globals'
import { createSigner, newPrivateKey, type Signer } from '@tessera/release/signer'
import { promoteRemote } from '@tessera/release/promotion'
import { createSourcePlaces } from '@tessera/release/problems'
import type { Registry } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import { createRegistryFolder, promote, publish } from '../../testing/fixtureRemote.ts'
import { carryOut } from '../signing/carryOut.ts'
import { readReply, type Signing } from '../signing/startSigning.ts'
import { digestOf, parsePeople } from './parsePeople.ts'
import { createOps, type Ops } from './createOps.ts'

const token = 'the token of this site'
const origin = 'https://site.test'
const people = parsePeople(`ana read ${digestOf('of ana')}\nben roll-back ${digestOf('of ben')}`)
const client = { network: '198.51.100', isLocal: false }

let registry: Registry
let told: string[]
let facts: Readonly<Record<string, unknown>>[]
let versions: string[]
let ops: Ops

function open(signer: Signer | null): Ops {
  function tell(line: string, about: Readonly<Record<string, unknown>> = {}): void {
    told.push(line)
    facts.push(about)
  }
  const log: Log = { info: tell, error: tell, problem: () => {} }
  const metrics = async () => ({ type: 'text/plain; version=0.0.4', text: 'tessera_views 1\n' })
  const sheet = 'h1 { color: teal }'
  return createOps({
    tokens: () => ({ OPS_TOKEN: token, OPS_TOKENS: people }),
    registry,
    environment: 'production',
    places: createSourcePlaces(registry),
    sheet,
    metrics,
    log,
    ...(signer && { signing: { rollBack: signedBy(signer) } }),
  })
}

const signedBy =
  (signer: Signer): Signing['rollBack'] =>
  async (request) =>
    readReply(
      await carryOut(
        { id: 1, kind: 'rollBack', ...request },
        {
          registry,
          environment: 'production',
          keys: signer ? [signer] : [],
        },
      ),
      'rolledBack',
    )

beforeEach(async function releaseTwice() {
  registry = (await createRegistryFolder()).registry
  told = []
  facts = []
  versions = []
  for (const text of ['one', 'two']) {
    const { version } = await promote(registry, {
      name: 'maps',
      slots: ['list-map'],
      files: { 'a.txt': text },
      owner: { name: 'Maps team', contact: 'maps@example.org' },
    })
    versions.push(version)
  }
  ops = open(createSigner(newPrivateKey()))
})

interface Sent {
  method?: string
  headers?: Record<string, string>
  form?: Record<string, string>
}

async function ask(
  path: string,
  { headers = {}, form, method = form ? 'POST' : 'GET' }: Sent = {},
  of = ops,
) {
  const body = form && new URLSearchParams(form)
  const request = new Request(origin + path, { method, headers, ...(body && { body }) })
  const answer = await of.answer(request, { path: new URL(request.url).pathname, origin, client })
  if (!answer) return undefined
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const inside = { authorization: `Bearer ${token}` }
const own = { 'sec-fetch-site': 'same-origin' }
const live = async () => (await registry.newest('production'))?.record.remotes['maps']?.version

test('who has no token is asked for it, and sees nothing', async () => {
  const door = await ask('/ops')
  expect(door?.status).toBe(401)
  expect(door?.text).toContain('name="token"')
  expect(door?.text).not.toContain('maps')
  expect(door?.headers.get('cache-control')).toBe('no-store')
  const metrics = await ask('/metrics')
  expect([metrics?.status, metrics?.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('the token signs in, and its cookie opens the view until it is left', async () => {
  const entered = await ask('/ops/enter', { form: { token }, headers: own })
  expect([entered?.status, entered?.headers.get('location')]).toEqual([303, '/ops'])
  const setCookie = entered?.headers.get('set-cookie') ?? ''
  expect(setCookie).toMatch(/^tessera_ops=[^;]+;.*; Secure$/)
  const cookie = setCookie.split(';', 1)[0] ?? ''
  const view = await ask('/ops', { headers: { cookie } })
  expect(view?.status).toBe(200)
  for (const wanted of ['maps', versions[1] ?? '']) expect(view?.text).toContain(wanted)
  const left = await ask('/ops/leave', { method: 'POST', headers: { cookie, ...own } })
  expect([left?.status, left?.headers.get('location')]).toEqual([303, '/ops'])
  expect(left?.headers.get('set-cookie')).toMatch(/^tessera_ops=; .*Max-Age=0/)
})

test('a wrong token is told, logged without itself, and gives no cookie', async () => {
  const refused = await ask('/ops/enter', { form: { token: 'guess' }, headers: own })
  expect(refused?.status).toBe(401)
  expect(refused?.text).toContain('This token is not valid.')
  expect(refused?.headers.get('set-cookie')).toBeNull()
  expect(told).toEqual(['a wrong token was given for the ops view'])
})

test('what is longer than any form is not read to its end', async () => {
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read += 1
      controller.enqueue(new TextEncoder().encode('a'.repeat(1024)))
    },
  })
  const init = { method: 'POST', headers: own, body, duplex: 'half' } as RequestInit
  const endless = new Request(`${origin}/ops/enter`, init)
  expect((await ops.answer(endless, { path: '/ops/enter', origin, client }))?.status).toBe(401)
  expect(read).toBeLessThan(10)
})

test('[CP2] a promotion in its bake period is shown with what some visitors keep, as long as it is', async () => {
  const view = async () => (await ask('/ops', { headers: inside }))?.text ?? ''
  expect(await view()).not.toContain('Bake periods of promotions')
  const { version } = await publish(registry, {
    name: 'maps',
    slots: ['list-map'],
    files: { 'a.txt': 'three' },
  })
  const about = { registry, environment: 'production', remote: 'maps', actor: 'ann', reason: '' }
  await promoteRemote({ ...about, version, watch: { percent: 5, seconds: 600, leastViews: 200 } })
  const [, shown = ''] = (await view()).split('Bake periods of promotions')
  expect(shown).toContain(versions[1])
  expect(shown).toContain('5 %')
  await promoteRemote({ ...about, version })
  expect(await view()).not.toContain('Bake periods of promotions')
})

test('[CP2] a rollback is shown before it is done, and done by a post of that page', async () => {
  const asked = await ask('/ops/rollback?remote=maps', { headers: inside })
  expect(asked?.status).toBe(200)
  expect(asked?.text).toContain(`value="${versions[1]}"`)
  expect(await live()).toBe(versions[1])
  const form = { remote: 'maps', from: versions[1] ?? '', reason: 'maps are blank\r\nsince ten' }
  const done = await ask('/ops/rollback', { form, headers: { ...inside, ...own } })
  expect([done?.status, done?.headers.get('location')]).toEqual([303, '/ops?done=3'])
  expect(await live()).toBe(versions[0])
  expect((await registry.newest('production'))?.record).toMatchObject({
    actor: 'ops view',
    reason: 'maps are blank',
  })
  expect((await ask('/ops?done=3', { headers: inside }))?.text).toContain('by composition 3')
  expect((await ask('/ops?done=<b>', { headers: inside }))?.text).not.toContain('Done:')
})

test('[OP5] with a token of their own one reads, another rolls back and is named in the log', async () => {
  const as = (name: string) => ({ authorization: `Bearer of ${name}`, ...own })
  const form = { remote: 'maps', from: versions[1] ?? '', reason: 'blank' }
  expect((await ask('/ops', { headers: as('ana') }))?.text).not.toContain('Roll back')
  expect((await ask('/ops/rollback', { form, headers: as('ana') }))?.status).toBe(403)
  expect(await live()).toBe(versions[1])
  expect((await ask('/ops', { headers: as('ben') }))?.text).toContain('Roll back')
  expect((await ask('/ops/rollback', { form, headers: as('ben') }))?.status).toBe(303)
  expect((await registry.newest('production'))?.record.actor).toBe('ben, in the ops view')
  expect(facts.at(-1)).toMatchObject({ remote: 'maps', by: 'ben' })
})

test('[AL3] whose a remote is stands in the view, and in the log of its rollback; one that says nothing has none', async () => {
  await promote(registry, { name: 'media', slots: ['gallery'] })
  const { text = '' } = (await ask('/ops', { headers: inside })) ?? {}
  expect(text.match(/<a href="mailto:maps@example.org">Maps team<\/a>/g)).toHaveLength(1)
  const form = { remote: 'maps', from: versions[1] ?? '', reason: '' }
  await ask('/ops/rollback', { form, headers: { ...inside, ...own } })
  expect(facts.at(-1)).toMatchObject({ remote: 'maps', owner: 'Maps team <maps@example.org>' })
})

test('[AL4] the team of a remote sees its versions against each other, its history, and nothing of the others', async () => {
  await promote(registry, { name: 'media', slots: ['gallery'], files: { 'a.txt': 'of others' } })
  const { version } = await publish(registry, {
    name: 'maps',
    slots: ['list-map'],
    files: { 'a.txt': '3' },
    owner: { name: 'Maps team', contact: 'maps@example.org' },
  })
  const about = { registry, environment: 'production', remote: 'maps', actor: 'ann', reason: 'new pins' }
  await promoteRemote({ ...about, version, watch: { percent: 5, seconds: 600, leastViews: 200 } })
  const counted = (live: number[]) => ({
    views: 10,
    failedViews: 0,
    drawn: 0,
    notDrawn: 0,
    networks: {},
    causes: {},
    vitals: { live, lcp: live },
  })
  const both = { [version]: counted([0, 0, 0, 0, 9]), [versions[1] ?? '']: counted([0, 0, 9]) }
  await registry.keepMetrics({
    format: 1,
    environment: 'production',
    instance: 'one',
    written: new Date().toISOString(),
    remotes: { maps: { since: 4, versions: both } },
  })
  const { text = '', status } = (await ask('/ops/maps', { headers: inside })) ?? {}
  expect(status).toBe(200)
  for (const wanted of ['95 %, current', '5 %, version before', 'new pins', 'mailto:maps@example.org'])
    expect(text).toContain(wanted)
  expect(text.match(/<span class="ops-bad">1,000 ms \(other: 200 ms\)<\/span>/g)).toHaveLength(2)
  expect(text).not.toContain('media')
  expect((await ask('/ops/maps'))?.status).toBe(401)
  expect(await ask('/ops/other', { headers: inside })).toBeUndefined()
})

test('[CP1] who released and why are one line each, and turn nothing round', async () => {
  const { version } = await publish(registry, { name: 'maps', slots: ['list-map'], files: { 'a.txt': '3' } })
  const about = { registry, environment: 'production', remote: 'maps', actor: 'ann\u202e' }
  await promoteRemote({ ...about, version, reason: `a\n${'b'.repeat(400)}` })
  const { text = '' } = (await ask('/ops', { headers: inside })) ?? {}
  expect(text.match(/ann\\u202e/g)).toHaveLength(2)
  expect(text.match(/a\\nb{297}…/g)).toHaveLength(2)
  expect(text).not.toMatch(/\u202e|b{300}/)
})

test.each<[string, Sent]>([
  ['another site’s page', { headers: { ...inside, 'sec-fetch-site': 'cross-site' } }],
  ['another origin', { headers: { ...inside, origin: 'https://evil.test' } }],
])('a post from %s changes nothing, with the right token too', async (_what, sent) => {
  const form = { remote: 'maps', from: versions[1] ?? '' }
  for (const path of ['/ops/rollback', '/ops/leave', '/ops/enter'])
    expect((await ask(path, { ...sent, form: { ...form, token } }))?.status).toBe(403)
  expect(await live()).toBe(versions[1])
})

test('a post without the token changes nothing', async () => {
  const form = { remote: 'maps', from: versions[1] ?? '' }
  expect((await ask('/ops/rollback', { form, headers: own }))?.status).toBe(401)
  expect(await live()).toBe(versions[1])
})

test('a rollback of what is current no more, or of nothing, is refused with the reason', async () => {
  const headers = { ...inside, ...own }
  const stale = await ask('/ops/rollback', { form: { remote: 'maps', from: '0.0.1' }, headers })
  expect(stale?.status).toBe(409)
  expect(stale?.text).toContain(`maps is now at ${versions[1]}.`)
  expect((await ask('/ops/rollback', { form: { remote: 'other', from: '' }, headers }))?.status).toBe(409)
  expect((await ask('/ops/rollback?remote=other', { headers: inside }))?.status).toBe(409)
  expect(await live()).toBe(versions[1])
})

test('without a key the view shows and changes nothing', async () => {
  const reading = open(null)
  expect((await ask('/ops', { headers: inside }, reading))?.status).toBe(200)
  const form = { remote: 'maps', from: versions[1] ?? '' }
  expect(await ask('/ops/rollback', { form, headers: { ...inside, ...own } }, reading)).toBeUndefined()
  expect(await live()).toBe(versions[1])
})

test('Prometheus gets the metrics by the token', async () => {
  const metrics = await ask('/metrics', { headers: inside })
  expect([metrics?.status, metrics?.text]).toEqual([200, 'tessera_views 1\n'])
  expect(metrics?.headers.get('content-type')).toBe('text/plain; version=0.0.4')
})

test('addresses that are none of its own are left to others', async () => {
  for (const path of ['/', '/opsx', '/metrics/x'])
    expect(await ask(path, { headers: inside })).toBeUndefined()
  for (const path of ['/ops/nothing', '/ops/leave'])
    expect(await ask(path, { headers: inside })).toBeUndefined()
})

test('the view runs and styles nothing but its own', async () => {
  const policy = (await ask('/ops'))?.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; /)
  expect(policy).not.toContain('unsafe')
})
