import { expect, test } from '@jest/globals'
import { createSession, type Session } from './session.ts'

const token = 'the token of this site'
const shift = 12 * 3600 * 1000 /* ms */

function createDoor() {
  let now = Date.UTC(2026, 0, 1)
  return { door: createSession(token, () => now), pass: (ms: number) => void (now += ms) }
}

const isIn = (door: Session, headers: Record<string, string>) =>
  door.isAuthenticated(new Request('https://site.test/ops', { headers }))

const pairOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? ''

test('the token opens, in the header and in the form; nothing else does', () => {
  const { door } = createDoor()
  expect(door.isToken(token)).toBe(true)
  expect(door.isToken(`${token}!`)).toBe(false)
  expect(door.isToken('')).toBe(false)
  expect(isIn(door, { authorization: `Bearer ${token}` })).toBe(true)
  for (const authorization of ['', 'Bearer', 'Bearer wrong', token, `Basic ${token}`, `x Bearer ${token}`])
    expect(isIn(door, { authorization })).toBe(false)
  expect(isIn(door, {})).toBe(false)
})

test('a wrong token in the header is not made good by a cookie', () => {
  const { door } = createDoor()
  const cookie = pairOf(door.cookie(true))
  expect(isIn(door, { cookie })).toBe(true)
  expect(isIn(door, { cookie, authorization: 'Bearer wrong' })).toBe(false)
})

test('a sign-in lasts a shift and ends by itself, whatever the browser keeps', () => {
  const { door, pass } = createDoor()
  const cookie = pairOf(door.cookie(true))
  pass(shift - 1000)
  expect(isIn(door, { cookie })).toBe(true)
  pass(1000)
  expect(isIn(door, { cookie })).toBe(false)
})

test('by the clock of this machine, unless another is given', () => {
  const door = createSession(token)
  expect(isIn(door, { cookie: pairOf(door.cookie(false)) })).toBe(true)
})

test('the end that a sign-in says cannot be moved', () => {
  const { door } = createDoor()
  const [end = '', proof = ''] = (pairOf(door.cookie(true)).split('=')[1] ?? '').split('.')
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
  const other = createSession('another token', () => Date.UTC(2026, 0, 1))
  expect(isIn(door, { cookie: pairOf(other.cookie(true)) })).toBe(false)
})

test('it is found among other cookies, under its own name only', () => {
  const { door } = createDoor()
  const pair = pairOf(door.cookie(true))
  expect(isIn(door, { cookie: `theme=dark; ${pair}; tessera_ops=rubbish` })).toBe(true)
  expect(isIn(door, { cookie: `x${pair}` })).toBe(false)
  expect(isIn(door, { cookie: pair.replace('tessera_ops', 'other') })).toBe(false)
  expect(isIn(door, { cookie: pair.replace('=', '==') })).toBe(false)
})

test('its cookie is for the ops view alone, out of reach of scripts and of other sites', () => {
  const { door } = createDoor()
  const rest = '; Path=/ops; Max-Age=43200; HttpOnly; SameSite=Strict'
  expect(door.cookie(false)).toMatch(/^tessera_ops=1767268800\.[\w-]{43}; /)
  expect(door.cookie(false).endsWith(rest)).toBe(true)
  expect(door.cookie(true).endsWith(`${rest}; Secure`)).toBe(true)
})

test('signing out takes it away at once', () => {
  const { door } = createDoor()
  expect(door.clearSession).toBe('tessera_ops=; Path=/ops; Max-Age=0; HttpOnly; SameSite=Strict')
  expect(isIn(door, { cookie: pairOf(door.clearSession) })).toBe(false)
})
