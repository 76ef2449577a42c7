import { expect, test } from '@jest/globals'
import { createBreaker } from './renderer.ts'

function createOpened() {
  let now = 0
  const breaker = createBreaker({ failures: 2, rest: 100 }, () => now)
  breaker.failed()
  breaker.failed()
  return { breaker, pass: (milliseconds: number) => (now += milliseconds) }
}

test('[CP1] it opens after failures in a row, and a success in between starts again', () => {
  const breaker = createBreaker({ failures: 2, rest: 100 })
  breaker.failed()
  breaker.succeeded()
  breaker.failed()
  expect(breaker.allows()).toBe(true)
  breaker.failed()
  expect(breaker.allows()).toBe(false)
})

test('[CP1] after its rest exactly one tries; success closes it', () => {
  const { breaker, pass } = createOpened()
  pass(100)
  expect([breaker.allows(), breaker.allows()]).toEqual([true, false])
  breaker.succeeded()
  expect(breaker.allows()).toBe(true)
})

test('[CP1] a failed trial rests again', () => {
  const { breaker, pass } = createOpened()
  pass(100)
  breaker.allows()
  breaker.failed()
  expect(breaker.allows()).toBe(false)
})
