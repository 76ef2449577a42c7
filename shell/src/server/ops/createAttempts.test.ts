import { expect, test } from '@jest/globals'
import { createAttempts } from './createAttempts.ts'

const fast = 1 /* ms */
const wrong = () => undefined
const right = () => true

test('a network that was wrong too often is not listened to, even when it is right then', async () => {
  const attempt = createAttempts(fast)
  for (let count = 0; count < 5; count++) expect(await attempt('198.51.100', wrong)).toBeUndefined()
  await expect(attempt('198.51.100', right)).rejects.toMatchObject({ status: 429 })
  expect(await attempt('203.0.113', right)).toBe(true)
})

test('who is right may come as often as they like', async () => {
  const attempt = createAttempts(fast)
  for (let count = 0; count < 20; count++) expect(await attempt('198.51.100', right)).toBe(true)
})

test('what is right waits for no wrong guess, however many networks make them', async () => {
  const attempt = createAttempts(50)
  const wrongOnes = Array.from({ length: 60 }, (_, index) => attempt(`10.${index % 12}.0`, wrong))
  const first = await Promise.race([...wrongOnes, attempt('203.0.113', right)])
  expect(first).toBe(true)
  expect(await Promise.all(wrongOnes)).toEqual(wrongOnes.map(() => undefined))
})

test('guesses of its neighbours do not keep out a network that was right before; its own do', async () => {
  const attempt = createAttempts(fast)
  expect(await attempt('198.51.100', right)).toBe(true)
  const many = Array.from({ length: 40 }, (_, index) => attempt(`198.51.${index}`, wrong))
  expect((await Promise.allSettled(many)).filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await attempt('198.51.100', right)).toBe(true)
  for (let count = 0; count < 5; count++) expect(await attempt('198.51.100', wrong)).toBeUndefined()
  await expect(attempt('198.51.100', right)).rejects.toMatchObject({ status: 429 })
})

test('all networks of one IPv6 /48 together guess twice as often as one of them; others are listened to', async () => {
  const attempt = createAttempts(fast)
  const many = Array.from({ length: 40 }, (_, index) => attempt(`32.1.13.184.0.1.${index}`, wrong))
  expect((await Promise.allSettled(many)).filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await attempt('203.0.113', right)).toBe(true)
})
