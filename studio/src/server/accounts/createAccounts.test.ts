import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { readCookie, startTestStudio, type TestStudio } from '../../testing/startTestStudio.ts'
import { openLinks } from './links.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { openSessions } from './openSessions.ts'
import { openUsers } from './users.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await startTestStudio()
})
afterEach(() => studio.stop())

const hour = 3_600_000
const quick = { log: 10, r: 8, p: 1 }
const seconds = 3000 /* ms; longer than what another process changed may count */

describe('links', () => {
  test('[ST3] a link signs in once, of two at the same time one', async () => {
    const link = await studio.accounts.createLink('you')
    const both = await Promise.all([studio.call('signIn', { link }), studio.call('signIn', { link })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await studio.call('signIn', { link })).toMatchObject({ status: 403, body: { code: 'link' } })
  })

  test('[ST3] a link expires after an hour, and is not in the store', async () => {
    await studio.users.add('ana', { role: 'editor', folders: [] })
    const link = await openLinks(studio.store, () => Date.now() - hour - 1).create('ana')
    expect(await studio.call('signIn', { link })).toMatchObject({ status: 403 })
    const links = openLinks(studio.store)
    const fresh = await links.create('ana')
    expect(await studio.store.list('links')).toHaveLength(2)
    await links.clean()
    expect(await studio.store.list('links')).toHaveLength(1)
    expect(await studio.store.list('links')).not.toContain(`${fresh}.json`)
    expect(await studio.call('signIn', { link: fresh })).toMatchObject({ status: 200 })
  })

  test('[ST3] another’s link changes nothing for who is signed in, and is not used up; one’s own begins a new session', async () => {
    const cookie = await studio.signIn('ana', 'editor')
    const link = await studio.accounts.createLink('ben')
    expect(await studio.call('signIn', { link }, cookie)).toMatchObject({
      status: 409,
      body: { code: 'signedIn' },
    })
    expect(await studio.call('me', {}, cookie)).toMatchObject({ status: 200, body: { name: 'ana' } })
    expect(await studio.call('signIn', { link })).toMatchObject({ status: 200, body: { name: 'ben' } })
    const own = await studio.call('signIn', { link: await studio.accounts.createLink('ana') }, cookie)
    expect(own).toMatchObject({ status: 200, body: { name: 'ana' } })
    expect(await studio.call('me', {}, cookie)).toMatchObject({ status: 401 })
  })

  test('[ST3] a link of a user who was removed meanwhile signs no one in', async () => {
    await studio.users.add('ana', { role: 'editor', folders: [] })
    const link = await openLinks(studio.store).create('ana')
    await studio.users.remove('ana')
    expect(await studio.call('signIn', { link })).toMatchObject({ status: 403, body: { code: 'link' } })
  })

  test('the link of the first start makes an admin, and leaves a user as they are', async () => {
    await studio.users.add('ana', { role: 'editor', folders: ['pages/'] })
    for (const name of ['you', 'ana']) await studio.accounts.createLink(name)
    expect(await studio.users.list()).toMatchObject([
      { name: 'ana', role: 'editor', folders: ['pages/'] },
      { name: 'you', role: 'admin', folders: [] },
    ])
  })
})

describe('passwords', () => {
  test('[ST3] are stored as scrypt with a salt and the cost they were made with', async () => {
    const [one, other] = [
      await hashPassword('correct horse', quick),
      await hashPassword('correct horse', quick),
    ]
    expect(one).toMatch(/^scrypt:10:8:1:/)
    expect(one).not.toBe(other)
    expect(await isPassword('correct horse', one)).toBe(true)
    expect(await isPassword('correct horsE', one)).toBe(false)
    expect(await isPassword('', 'scrypt:10:8:1:c2FsdA:')).toBe(false)
    expect(await hashPassword('correct horse')).toMatch(/^scrypt:17:8:1:/)
  })

  test('[ST3] sign in, once they were set; a new one needs the old one and ends other sessions', async () => {
    const cookie = await studio.signIn('ana', 'editor')
    const other = readCookie(await studio.call('signIn', { link: await studio.accounts.createLink('ana') }))
    const set = await studio.call('setPassword', { password: 'twelve letters' }, cookie)
    expect(set.status).toBe(200)
    studio.pass(seconds)
    expect(await studio.call('me', {}, other)).toMatchObject({ status: 401 })
    expect(await studio.call('me', {}, readCookie(set))).toMatchObject({
      status: 200,
      body: { hasPassword: true },
    })
    expect(await studio.call('signIn', { name: 'Ana ', password: 'twelve letters' })).toMatchObject({
      status: 200,
    })
    const change = { password: 'another twelve', current: 'wrong' }
    expect(await studio.call('setPassword', change, readCookie(set))).toMatchObject({ status: 403 })
    expect(await studio.call('setPassword', { password: 'short' }, readCookie(set))).toMatchObject({
      status: 400,
    })
  })

  test('[ST4] guesses of a name are slowed, also those that would be right; other names go on', async () => {
    const cookie = await studio.signIn('ana', 'editor')
    await studio.call('setPassword', { password: 'twelve letters' }, cookie)
    const guess = (name: string, password: string) => studio.call('signIn', { name, password })
    const wrong = await Promise.all(Array.from({ length: 8 }, () => guess('ana', 'wrong')))
    expect(wrong.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      403, 403, 403, 403, 403, 429, 429, 429,
    ])
    const right = await guess('ana', 'twelve letters')
    expect(right).toMatchObject({ status: 429, body: { code: 'slowDown' } })
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(50)
    expect((await guess('ben', 'wrong')).status).toBe(403)
  })

  const from = (network: string) => ({ 'x-forwarded-for': network })
  const signInFrom = (network: string, name: string, password: string) =>
    studio.call('signIn', { name, password }, undefined, from(network))
  const guesses = (count: number, findName: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => signInFrom(`203.0.${index}.7`, findName(index), 'wrong'))

  async function setPassword(): Promise<void> {
    const cookie = await studio.signIn('ana', 'editor')
    await studio.call('setPassword', { password: 'twelve letters' }, cookie)
  }

  test('[ST4] guesses of fifty networks at once turn no right password away', async () => {
    const stored = await hashPassword('correct horse', quick)
    const attempts = Array.from({ length: 50 }, () => isPassword('wrong', stored, quick, 1))
    expect(await isPassword('correct horse', stored, quick, 1)).toBe(true)
    expect(await Promise.all(attempts)).toEqual(attempts.map(() => false))
  })

  test('[ST4] an owner signs in from their own network while strangers use up the guesses of the name', async () => {
    await setPassword()
    expect((await signInFrom('198.51.100.7', 'ana', 'twelve letters')).status).toBe(200)
    const wrong = await Promise.all(guesses(40, () => 'ana'))
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await signInFrom('192.0.2.7', 'ana', 'twelve letters')).status).toBe(429)
    expect((await signInFrom('198.51.100.7', 'ana', 'twelve letters')).status).toBe(200)
    expect((await signInFrom('198.51.100.7', 'ben', 'wrong')).status).toBe(403)
  })

  test('[ST4] of too many at once those of the network that was wrong most wait longest, or are turned away', async () => {
    const stored = await hashPassword('correct horse', quick)
    const ended: string[] = []
    const attempt = (rank: number, what: string) =>
      isPassword('correct horse', stored, quick, rank).then(
        () => ended.push(what),
        () => ended.push(`${what}, turned away`),
      )
    const all = [attempt(1, 'first')]
    for (let count = 0; count < 60; count += 1) all.push(attempt(9, 'often wrong'))
    await Promise.all([...all, attempt(1, 'once wrong'), attempt(0, 'own')])
    const turnedAway = 'often wrong, turned away'
    expect(ended.slice(0, 5)).toEqual([turnedAway, turnedAway, 'first', 'own', 'once wrong'])
    expect(ended).toHaveLength(63)
  })

  test('[ST4] who signs in rightly, however often, is not slowed', async () => {
    await studio.call('setPassword', { password: 'twelve letters' }, await studio.signIn('ana', 'editor'))
    for (let count = 0; count < 8; count += 1) {
      expect((await studio.call('signIn', { name: 'ana', password: 'twelve letters' })).status).toBe(200)
    }
  })

  test('[ST4] guesses from one network are slowed over all names, from another they are not', async () => {
    const guess = (name: string, network: string) =>
      studio.call('signIn', { name, password: 'wrong' }, undefined, { 'x-forwarded-for': network })
    const statuses = []
    for (let count = 0; count < 22; count += 1)
      statuses.push((await guess(`user${count}`, '198.51.100.7')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await guess('ben', '198.51.100.200')).status).toBe(429)
    expect((await guess('ben', '203.0.113.7')).status).toBe(403)
  }, 60_000)
})

describe('sessions', () => {
  test('[ST5] a full disk ends no session', async () => {
    const cookie = await studio.signIn('ana', 'editor')
    const full = { ...studio.store, create: () => Promise.reject(new Error('the disk is full')) }
    const sessions = openSessions(full, studio.users, () => Date.now() + hour)
    expect(await sessions.find(cookie)).toMatchObject({ name: 'ana' })
  })

  test('[ST5] the cookie is for this host alone, is out of reach of scripts, and never in the store', async () => {
    const { headers } = await studio.call('signIn', { link: await studio.accounts.createLink('you') })
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(
      /^__Host-studio=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const value = /=([\w-]+)/.exec(cookie)?.[1] ?? ''
    expect((await studio.store.list('sessions')).join()).not.toContain(value)
  })

  test('[ST5] a session outlives a restart, and ends by signing out', async () => {
    const cookie = await studio.signIn('ana', 'editor')
    await studio.stop({ keep: true })
    studio = await startTestStudio({ folder: studio.dir })
    expect(await studio.call('me', {}, cookie)).toMatchObject({
      status: 200,
      body: { name: 'ana', role: 'editor' },
    })
    const out = await studio.call('signOut', {}, cookie)
    expect(out.headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')])
    expect(await studio.call('me', {}, cookie)).toMatchObject({ status: 401 })
    studio.pass(hour)
    await studio.accounts.clean()
    expect(await studio.store.list('sessions')).toEqual([])
  })

  test('[ST5] a session ends after twelve hours without a call, or after a week', async () => {
    let now = Date.now()
    const users = openUsers(studio.store, () => now)
    const sessions = openSessions(studio.store, users, () => now)
    await users.add('ana', { role: 'editor', folders: [] })
    const cookie = await sessions.begin('ana')
    for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
      expect(await sessions.find(cookie)).toMatchObject({ name: 'ana' })
      now += 11 * hour
    }
    now += 3 * hour
    expect(await sessions.find(cookie)).toBeUndefined()
    const idle = await sessions.begin('ana')
    now += 13 * hour
    expect(await openSessions(studio.store, users, () => now).find(idle)).toBeUndefined()
    await sessions.clean()
    expect(await studio.store.list('sessions')).toEqual([])
  })

  test('[ST5] who is removed, or may do less, is held to it within seconds', async () => {
    const cookie = await studio.signIn('ana', 'publisher')
    await studio.users.add('ana', { role: 'reader', folders: [] })
    studio.pass(seconds)
    expect(await studio.call('createSet', { title: 'x' }, cookie)).toMatchObject({ status: 403 })
    await studio.users.remove('ana')
    studio.pass(seconds)
    expect(await studio.call('me', {}, cookie)).toMatchObject({ status: 401 })
    await studio.users.add('ana', { role: 'admin', folders: [] })
    studio.pass(seconds)
    expect(await studio.call('me', {}, cookie)).toMatchObject({ status: 401 })
  })
})

test('two who change one user at the same moment: one succeeds, the other is told', async () => {
  const add = () => studio.users.add('ana', { role: 'editor', folders: [] })
  const both = await Promise.allSettled([add(), add()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(studio.users.add('../ana', { role: 'admin', folders: [] })).rejects.toThrow(
    'not a valid user name',
  )
})
