import { expect, test } from '@jest/globals'
import type { Canary } from '@tessera/kit/contract/composition'
import { bucketCookie, drawBucket, isGiven } from './assignBucket.ts'

const all = Array.from({ length: 100 }, (_, bucket) => bucket)
const canary = (version: string, percent: number): Canary => ({
  version,
  manifest: '0'.repeat(64),
  percent,
  since: 1,
  rules: { steps: [], holdSeconds: 1, leastViews: 1, patienceSeconds: 1 },
})
const who = (version: string, percent: number) =>
  all.filter((bucket) => isGiven(bucket, 'maps', canary(version, percent)))

test('[CP2] as many of 100 visitors get a canary as it says, and raising it moves no one back', () => {
  for (let version = 0; version < 50; version++) {
    let before: number[] = []
    for (const percent of [1, 5, 10, 25, 50, 75, 99]) {
      const now = who(`1.0.${version}`, percent)
      expect(now).toHaveLength(percent)
      expect(before.filter((bucket) => !now.includes(bucket))).toEqual([])
      before = now
    }
  }
})

test('[CP2] no visitor is always among the first', () => {
  const times = new Map<number, number>()
  for (let version = 0; version < 1000; version++) {
    for (const bucket of who(`1.0.${version}`, 10)) times.set(bucket, (times.get(bucket) ?? 0) + 1)
  }
  expect(times.size).toBe(100)
  expect(Math.max(...times.values())).toBeLessThan(200)
})

test('a drawn bucket is one of 100', () => {
  const drawn = Array.from({ length: 500 }, drawBucket)
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...drawn)).toBeLessThan(100)
  expect(new Set(drawn).size).toBeGreaterThan(50)
})

test('[CP2] a group lasts half a year and holds nothing else', () => {
  const rest = 'Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax'
  expect(bucketCookie(7, 'http://localhost:4000')).toBe(`tessera_bucket=7; ${rest}`)
  expect(bucketCookie(7, 'https://site.test')).toBe(`tessera_bucket=7; ${rest}; Secure`)
})
