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

test('what is right waits for no wrong guess, however many networks make them', async () => {
  const guesses = createGuesses({ wrongTakes: 50 })
  const wrongOnes = Array.from({ length: 60 }, (_, index) => guesses.attempt(`10.${index % 12}.0`, wrong))
  const first = await Promise.race([...wrongOnes, guesses.attempt('203.0.113', right)])
  expect(first).toBe(true)
  expect(await Promise.all(wrongOnes)).toEqual(wrongOnes.map(() => undefined))
})

test('guesses of its neighbours do not keep out a network that was right before; its own do', async () => {
  const guesses = createGuesses(fast)
  expect(await guesses.attempt('198.51.100', right)).toBe(true)
  const many = Array.from({ length: 40 }, (_, index) => guesses.attempt(`198.51.${index}`, wrong))
  expect((await Promise.allSettled(many)).filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await guesses.attempt('198.51.100', right)).toBe(true)
  for (let count = 0; count < 5; count++) expect(await guesses.attempt('198.51.100', wrong)).toBeUndefined()
  await expect(guesses.attempt('198.51.100', right)).rejects.toMatchObject({ status: 429 })
})

test('all networks of one IPv6 /48 together guess twice as often as one of them; others are listened to', async () => {
  const guesses = createGuesses(fast)
  const many = Array.from({ length: 40 }, (_, index) => guesses.attempt(`32.1.13.184.0.1.${index}`, wrong))
  expect((await Promise.allSettled(many)).filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await guesses.attempt('203.0.113', right)).toBe(true)
})
