import { expect, test } from '@jest/globals'
import { createReadGate } from './createReadGate.ts'

const never = () => new Promise<string>(() => {})
const soon = async () => 'read'

test('[CP1] a read that does not return fails once its time is over, and holds back no other', async () => {
  const pass = createReadGate({ max: 2, deadline: 20 })
  await expect(pass('a', never)).rejects.toMatchObject({ kind: 'unreachable', object: 'a' })
  expect(await pass('b', soon)).toBe('read')
})

test('[CP1] when as many hang as may, those that wait and those that come fail at once, until one returns', async () => {
  const pass = createReadGate({ max: 2, deadline: 20 })
  let release: (text: string) => void = () => {}
  const slow = () => new Promise<string>((resolve) => (release = resolve))
  let begun = 0
  const waiting = async () => (begun += 1)
  const outcomes = await Promise.allSettled([pass('a', never), pass('b', slow), pass('c', waiting)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(pass('d', waiting)).rejects.toThrow(/2 reads of the store hang/)
  expect(begun).toBe(0)
  release('late')
  await new Promise(setImmediate)
  expect(await pass('e', soon)).toBe('read')
})

test('no more are under way at once than may, and each gets its turn', async () => {
  const pass = createReadGate({ max: 2 })
  let running = 0
  let max = 0
  const read = async () => {
    max = Math.max(max, (running += 1))
    await new Promise(setImmediate)
    running -= 1
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => pass(String(index), read)))
  expect(max).toBe(2)
})

test('what fails, fails by itself', async () => {
  const pass = createReadGate({ max: 1 })
  await expect(pass('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await pass('b', soon)).toBe('read')
})
