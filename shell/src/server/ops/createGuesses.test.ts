import { expect, test } from '@jest/globals'
import { createGuesses } from './createGuesses.ts'

const fast = { wrongTakes: 1 }
const wrong = () => undefined
const right = () => true

test('a network that was wrong too often is not listened to, even when it is right then', async () => {
  const guesses = createGuesses(fast)
  for (let count = 0; count < 5; count++) expect(await guesses.attempt('198.51.100', wrong)).toBeUndefined()
  await expect(guesses.attempt('198.51.100', right)).rejects.toMatchObject({ status: 429 })
  expect(await guesses.attempt('203.0.113', right)).toBe(true)
})

test('who is right may come as often as they like', async () => {
  const guesses = createGuesses(fast)
  for (let count = 0; count < 20; count++) expect(await guesses.attempt('198.51.100', right)).toBe(true)
})

test('guesses of all networks are looked at one after the other, and of too many at once none', async () => {
  const guesses = createGuesses({ wrongTakes: 20 })
  let inside = 0
  let most = 0
  const guess = (network: string) =>
    guesses.attempt(network, () => {
      most = Math.max(most, (inside += 1))
      setImmediate(() => (inside -= 1))
      return undefined
    })
  const many = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => guess(`network ${index}`)))
  expect(most).toBe(1)
  expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(10)
})

test('all networks of one IPv6 /48 together guess twice as often as one of them; others are listened to', async () => {
  const guesses = createGuesses(fast)
  const many = Array.from({ length: 40 }, (_, index) => guesses.attempt(`32.1.13.184.0.1.${index}`, wrong))
  expect((await Promise.allSettled(many)).filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await guesses.attempt('203.0.113', right)).toBe(true)
})
