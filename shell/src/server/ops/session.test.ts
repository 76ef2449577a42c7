import { expect, test } from '@jest/globals'
import { digestOf, parsePeople } from './parsePeople.ts'
import { createSession, type Session } from './session.ts'

const token = 'the token of this site'
const owner = { name: '', mayRollBack: true }
const ofAna = 'a token that is of Ana'
const people = parsePeople(`ana read ${digestOf(ofAna)}\nben roll-back ${'0'.repeat(64)}\n`) ?? []
const shift = 12 * 3600 * 1000 /* ms */

function createDoor() {
  let now = Date.UTC(2026, 0, 1)
  return { door: createSession(token, people, () => now), pass: (ms: number) => void (now += ms) }
}

const isIn = (door: Session, headers: Record<string, string>) =>
  door.visitor(new Request('https://site.test/ops', { headers })) !== undefined

const pairOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? ''

test('the token opens, in the header and in the form; nothing else does', () => {
  const { door } = createDoor()
  expect(door.personWith(token)).toBeDefined()
  expect(door.personWith(`${token}!`)).toBeUndefined()
  expect(door.personWith('')).toBeUndefined()
  expect(isIn(door, { authorization: `Bearer ${token}` })).toBe(true)
  for (const authorization of ['', 'Bearer', 'Bearer wrong', token, `Basic ${token}`, `x Bearer ${token}`])
    expect(isIn(door, { authorization })).toBe(false)
  expect(isIn(door, {})).toBe(false)
})

test('a wrong token in the header is not made good by a cookie', () => {
  const { door } = createDoor()
  const cookie = pairOf(door.cookie(owner, true))
  expect(isIn(door, { cookie })).toBe(true)
  expect(isIn(door, { cookie, authorization: 'Bearer wrong' })).toBe(false)
})

test('a sign-in lasts a shift and ends by itself, whatever the browser keeps', () => {
  const { door, pass } = createDoor()
  const cookie = pairOf(door.cookie(owner, true))
  pass(shift - 1000)
  expect(isIn(door, { cookie })).toBe(true)
  pass(1000)
  expect(isIn(door, { cookie })).toBe(false)
})

test('by the clock of this machine, unless another is given', () => {
  const door = createSession(token)
  expect(isIn(door, { cookie: pairOf(door.cookie(owner, false)) })).toBe(true)
})

test('the end that a sign-in says cannot be moved', () => {
  const { door } = createDoor()
  const [end = '', proof = ''] = (pairOf(door.cookie(owner, true)).split('=')[1] ?? '').split('.')
  const named = (value: string) => isIn(door, { cookie: `tessera_ops=${value}` })
  expect(named(`${end}.${proof}`)).toBe(true)
  for (const value of [
    `${Number(end) + 1}.${proof}`,
    `${end}.${proof.slice(1)}`,
    `${end}.`,
    end,
    `.${proof}`,
    '',
  ])
    expect(named(value)).toBe(false)
})

test('a sign-in with another token opens nothing', () => {
  const { door } = createDoor()
  const other = createSession('another token', [], () => Date.UTC(2026, 0, 1))
  expect(isIn(door, { cookie: pairOf(other.cookie(owner, true)) })).toBe(false)
})

test('it is found among other cookies, under its own name only', () => {
  const { door } = createDoor()
  const pair = pairOf(door.cookie(owner, true))
  expect(isIn(door, { cookie: `theme=dark; ${pair}; tessera_ops=rubbish` })).toBe(true)
  expect(isIn(door, { cookie: `x${pair}` })).toBe(false)
  expect(isIn(door, { cookie: pair.replace('tessera_ops', 'other') })).toBe(false)
  expect(isIn(door, { cookie: pair.replace('=', '==') })).toBe(false)
})

test('its cookie is for the ops view alone, out of reach of scripts and of other sites', () => {
  const { door } = createDoor()
  const rest = '; Path=/ops; Max-Age=43200; HttpOnly; SameSite=Strict'
  expect(door.cookie(owner, false)).toMatch(/^tessera_ops=1767268800\.[\w-]{43}; /)
  expect(door.cookie(owner, false).endsWith(rest)).toBe(true)
  expect(door.cookie(owner, true).endsWith(`${rest}; Secure`)).toBe(true)
})

test('signing out takes it away at once', () => {
  const { door } = createDoor()
  expect(door.clearSession).toBe('tessera_ops=; Path=/ops; Max-Age=0; HttpOnly; SameSite=Strict')
  expect(isIn(door, { cookie: pairOf(door.clearSession) })).toBe(false)
})

test('[OP5] a person comes in by a token of their own, with their right, until they are listed no more', () => {
  const { door } = createDoor()
  const ana = door.personWith(ofAna)
  expect(ana).toMatchObject({ name: 'ana', mayRollBack: false })
  if (!ana) return
  const cookie = pairOf(door.cookie(ana, true))
  const asked = new Request('https://site.test/ops', { headers: { cookie } })
  expect(door.visitor(asked)).toMatchObject({ name: 'ana', mayRollBack: false })
  expect(isIn(door, { authorization: `Bearer ${ofAna}` })).toBe(true)
  expect(isIn(door, { authorization: `Bearer ${digestOf(ofAna)}` })).toBe(false)
  expect(isIn(createSession(token, []), { cookie })).toBe(false)
})

test('[OP5] another token of the same person ends the session of the first, whoever has that', () => {
  const [ana] = people
  const cookie = pairOf(createSession(token, people).cookie(ana ?? owner, true))
  const isIn = (lines: string) =>
    createSession(token, parsePeople(lines)).visitor(
      new Request('https://site.test/ops', { headers: { cookie } }),
    )
  expect(isIn(`ana roll-back ${ana?.digest}`)).toMatchObject({ name: 'ana', mayRollBack: true })
  expect(isIn(`ana read ${digestOf('a token of Ana since')}`)).toBeUndefined()
  expect(isIn(`eva read ${ana?.digest}`)).toBeUndefined()
})

test('[OP5] a session of one person is none of another, nor of the site’s own token', () => {
  const { door } = createDoor()
  const [ana] = people
  const [end = '', proof = ''] = (pairOf(door.cookie(ana ?? owner, true)).split('=')[1] ?? '').split('.')
  for (const value of [
    `${end}.${proof}.ben`,
    `${end}.${proof}`,
    `${end}.${proof}.`,
    `${end}.${proof}.ana.ben`,
  ])
    expect(isIn(door, { cookie: `tessera_ops=${value}` })).toBe(false)
})

test.each([
  'ana',
  'ana write ' + '0'.repeat(64),
  'ana read 123',
  `ana read ${'0'.repeat(64)}\nana roll-back ${'1'.repeat(64)}`,
  `A read ${'0'.repeat(64)}`,
])('[OP5] %j is no list of persons', (lines) => expect(parsePeople(lines)).toBeUndefined())
