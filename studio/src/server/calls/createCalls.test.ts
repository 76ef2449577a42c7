import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { calls, type CallName } from '../../shared/calls.ts'
import { includesRole, roles } from '../../shared/roles.ts'
import { secret, startTestStudio, type TestStudio } from '../../testing/startTestStudio.ts'

/** Input that each call accepts; of those that write, of pages/a.md. */
const inputs: Record<CallName, object> = {
  signIn: { link: 'none' },
  signOut: {},
  me: {},
  setPassword: { password: 'twelve letters' },
  list: { set: 'none', max: 10 },
  open: { file: 'pages/a.md', set: 'none' },
  history: { file: 'pages/a.md', max: 10 },
  textAt: { file: 'pages/a.md', number: 1 },
  references: { file: 'pages/a.md' },
  schemas: {},
  shellTexts: { language: 'de' },
  sets: {},
  activity: { max: 10 },
  presence: { tab: '5d1f3b52-9d0c-4b39-9f3e-6f6a3f0c8f11', file: null },
  save: { set: 'none', file: 'pages/a.md', base: null, text: 'x' },
  restore: { set: 'none', file: 'pages/a.md', number: 1 },
  rename: { set: 'none', file: 'pages/a.md', to: 'pages/b.md' },
  remove: { set: 'none', file: 'pages/a.md', fate: { unlink: true } },
  createSet: { title: 'A campaign' },
  discardSet: { set: 'none' },
  publish: { set: 'none', seen: { 'pages/a.md': null } },
  unschedule: { set: 'none' },
  'media.list': { set: 'none', max: 10 },
  'media.uses': { file: 'media/a.json', id: 'a' },
  'media.update': { set: 'none', file: 'pages/a.md', id: 'a', base: null, change: { alt: 'A' } },
  'media.remove': { set: 'none', file: 'pages/a.md', id: 'a', base: null },
  ticket: { set: 'none' },
  check: { set: 'none', files: ['pages/a.md'] },
  search: { set: 'none', text: 'ronda', max: 5 },
  find: { set: 'none', path: '/places/ronda' },
  points: { set: 'none' },
  hours: { written: 'Mo-Fr 10:00-18:00' },
  slots: {},
  types: {},
  share: { set: 'none', path: '/about', days: 3 },
  shares: { set: 'none' },
  endShare: { share: 'abc' },
}
const names = Object.keys(calls) as CallName[]
const guarded = names.filter((name) => calls[name].role !== 'anyone')

let studio: TestStudio
const cookies: Record<string, string> = {}

beforeAll(async function startWithUsers() {
  studio = await startTestStudio({ documents: { 'pages/a.md': 'A', 'legal/b.md': 'see pages/a.md' } })
  for (const role of roles) cookies[role] = await studio.signIn(`the-${role}`, role)
  cookies['narrow'] = await studio.signIn('narrow', 'admin', ['legal/'])
})
afterAll(() => studio.stop())

describe('each call', () => {
  test.each(guarded)('[ST1] %s needs a session', async (name) => {
    expect(await studio.call(name, inputs[name])).toMatchObject({ status: 401, body: { code: 'signIn' } })
    const forged = `__Host-studio=${'a'.repeat(43)}`
    expect(await studio.call(name, inputs[name], forged)).toMatchObject({ status: 401 })
  })

  const senders = [
    ['of the visitors’ site', { origin: 'http://www.tessera.localhost', 'sec-fetch-site': 'same-site' }],
    ['of the preview', { origin: 'http://preview.tessera.localhost', 'sec-fetch-site': undefined }],
    ['that names no origin', { origin: undefined }],
    ['of an opaque origin', { origin: 'null' }],
    ['that a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
  ] as const
  test.each(names)(
    '[ST1] %s is refused to a request of another origin, whoever is signed in',
    async (name) => {
      for (const [, headers] of senders) {
        const { status, body } = await studio.call(name, inputs[name], cookies['admin'], headers)
        expect([status, body]).toMatchObject([403, { code: 'origin' }])
      }
    },
  )

  test.each(names)('[ST1] %s is JSON, and POST', async (name) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', undefined]) {
      const answered = await studio.call(name, inputs[name], cookies['admin'], { 'content-type': type })
      expect(answered.status).toBe(415)
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await studio.call(name, '', cookies['admin'], {}, method)).status).toBe(405)
    }
  })

  test.each(names)('[ST1] %s takes nothing beside its fields', async (name) => {
    for (const input of [{ ...inputs[name], by: 'another' }, [], null, '{"open":', 7]) {
      const answered = await studio.call(name, input, cookies['admin'])
      expect(answered).toMatchObject({ status: 400, body: { code: 'invalid' } })
    }
  })

  test.each(guarded)('[ST2] %s is refused to lower roles', async (name) => {
    const { role } = calls[name]
    for (const own of roles.filter((one) => role !== 'anyone' && !includesRole(one, role))) {
      const answered = await studio.call(name, inputs[name], cookies[own])
      expect(answered).toMatchObject({ status: 403, body: { code: 'role' } })
    }
  })

  const writing = names.filter(
    (name) => JSON.stringify(inputs[name]).includes('pages/a.md') && calls[name].role !== 'reader',
  )
  test.each(writing)('[ST2] %s is refused outside of a user’s folders', async (name) => {
    const answered = await studio.call(name, inputs[name], cookies['narrow'])
    expect(answered).toMatchObject({
      status: 403,
      body: { code: 'folder', message: expect.stringContaining('pages/a.md') },
    })
  })
})

test('[ST1] no more than its limit is read of a call, and little of a stranger’s', async () => {
  const long = JSON.stringify({ link: 'x'.repeat(10_000) })
  expect((await studio.call('signIn', long)).status).toBe(413)
  const tooLong = JSON.stringify({ ...inputs.save, text: 'x'.repeat(11 * 1024 * 1024) })
  expect((await studio.call('save', tooLong, cookies['editor'])).status).toBe(413)
})

test('[ST2] a name that leads out of a user’s folder is no name of a document', async () => {
  for (const file of [
    'legal/../pages/a.md',
    './legal/a.md',
    '/legal/a.md',
    'legal\\..\\pages\\a.md',
    'legal/.git',
  ]) {
    const answered = await studio.call('save', { ...inputs.save, file }, cookies['narrow'])
    expect(answered).toMatchObject({ status: 400, body: { code: 'invalid' } })
  }
})

test('[ST2] who may write one folder publishes no set with documents of another', async () => {
  const { body } = await studio.call('createSet', { title: 'Mixed' }, cookies['narrow'])
  const { set } = body as { set: string }
  await studio.call('save', { set, file: 'pages/c.md', base: null, text: 'C' }, cookies['editor'])
  const publish = await studio.call('publish', { set, seen: {} }, cookies['narrow'])
  expect(publish).toMatchObject({ status: 403, body: { code: 'folder' } })
  expect(await studio.call('unschedule', { set }, cookies['narrow'])).toMatchObject({ status: 403 })
})

test('[ST2] who may write one folder renames no document that another folder refers to', async () => {
  const cookie = await studio.signIn('pages-only', 'editor', ['pages/', 'redirects.json'])
  const answered = await studio.call('rename', inputs.rename, cookie)
  expect(answered).toMatchObject({ status: 403, body: { message: expect.stringContaining('legal/b.md') } })
})

test('[ST2] who may write one folder leaves no redirect and changes no link in another', async () => {
  const cookie = await studio.signIn('no-redirects', 'editor', ['pages/', 'legal/'])
  for (const [name, input] of [
    ['rename', inputs.rename],
    ['remove', { ...inputs.remove, fate: { redirectTo: '/' } }],
  ] as const)
    expect(await studio.call(name, input, cookie)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('redirects.json') },
    })
  const { body } = await studio.call('createSet', { title: 'Back' }, cookie)
  const { set } = body as { set: string }
  const back = (file: string) => studio.call('restore', { set, file, number: 1 }, cookie)
  expect(await back('pages/gone.md')).toMatchObject({ status: 403 })
  expect(await back('pages/a.md')).toMatchObject({ status: 200 })
})

test('a draft is kept, published by whom it should be, and stands in the log under the session’s name', async () => {
  const { body } = await studio.call('createSet', { title: 'Mine' }, cookies['editor'])
  const { set } = body as { set: string }
  const opened = await studio.call('open', { file: 'pages/a.md', set }, cookies['editor'])
  const base = (opened.body as { revision: string }).revision
  const saved = await studio.call('save', { set, file: 'pages/a.md', base, text: 'A2' }, cookies['editor'])
  expect(saved).toMatchObject({ status: 200, body: { kind: 'saved' } })
  expect(
    await studio.call('save', { set, file: 'pages/a.md', base, text: 'A3' }, cookies['editor']),
  ).toMatchObject({
    status: 200,
    body: { kind: 'conflict', theirs: 'A2' },
  })
  const seen = { 'pages/a.md': (saved.body as { revision: string }).revision }
  const published = await studio.call('publish', { set, seen }, cookies['publisher'])
  expect(published).toMatchObject({ status: 200, body: { kind: 'published', files: ['pages/a.md'] } })
  const { body: entries } = await studio.call('activity', { max: 2 }, cookies['reader'])
  expect(entries).toMatchObject([
    { by: 'the-publisher', did: 'publish' },
    { by: 'the-editor', did: 'save' },
  ])
})

test('what the write port refuses comes in its words', async () => {
  const answered = await studio.call('list', inputs.list, cookies['reader'])
  expect(answered).toMatchObject({
    status: 422,
    body: { code: 'refused', message: expect.stringContaining('no set none') },
  })
})

test('what still names a document that is to go comes with the refusal', async () => {
  const answered = await studio.call('remove', { ...inputs.remove, fate: {} }, cookies['editor'])
  expect(answered).toMatchObject({
    status: 422,
    body: { references: [{ file: 'legal/b.md', field: 'body' }] },
  })
})

test('questions about pages go to the preview site, with the secret', async () => {
  const answered = await studio.call('search', inputs.search, cookies['reader'])
  expect(answered).toMatchObject({ status: 200, body: { echo: '/_preview/api/search' } })
  expect(studio.asked.at(-1)).toEqual({
    url: '/_preview/api/search',
    authorization: `Bearer ${secret}`,
    input: inputs.search,
  })
})

test('who has the same document open is told, by name, and who left is not', async () => {
  const tab = (digit: string) => `5d1f3b52-9d0c-4b39-9f3e-6f6a3f0c8f1${digit}`
  const first = await studio.call('presence', { tab: tab('1'), file: 'pages/a.md' }, cookies['editor'])
  expect(first).toMatchObject({ status: 200, body: { people: [] } })
  const second = await studio.call('presence', { tab: tab('2'), file: 'pages/a.md' }, cookies['reader'])
  expect(second.body).toMatchObject({ people: [{ name: 'the-editor', file: 'pages/a.md' }] })
  await studio.call('presence', { tab: tab('1'), file: null }, cookies['editor'])
  const { number } = second.body as { number: number }
  await studio.call('createSet', { title: 'News' }, cookies['editor'])
  const third = await studio.call('presence', { tab: tab('2'), file: null, since: number }, cookies['reader'])
  expect(third.body).toMatchObject({ people: [], entries: [{ did: 'createSet', by: 'the-editor' }] })
})
