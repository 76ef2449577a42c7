import { afterAll, beforeEach, expect, jest, test } from '@jest/globals'
import type L from 'leaflet'
import { baseMapTimeout, watchBaseMap } from './watchBaseMap.ts'

beforeEach(() => void jest.useFakeTimers())
afterAll(() => void jest.useRealTimers())

/** A layer that fires what a test says. */
function watched() {
  const heard = new Map<string, Set<() => void>>()
  const layer = {
    on: (name: string, run: () => void) => {
      heard.set(name, (heard.get(name) ?? new Set()).add(run))
      return layer
    },
    off: (name: string, run: () => void) => {
      heard.get(name)?.delete(run)
      return layer
    },
  }
  const causes: string[] = []
  const watch = watchBaseMap((cause) => causes.push(cause))
  return {
    causes,
    watch,
    follow: () => watch.follow(layer as unknown as L.GridLayer),
    fire: (name: string) => [...(heard.get(name) ?? [])].forEach((run) => run()),
  }
}

test('[MP5] a base map of which nothing came in time is given up, once: one time for session, head and tiles', () => {
  const { causes, watch, follow, fire } = watched()
  jest.advanceTimersByTime(baseMapTimeout - 1)
  expect(causes).toEqual([])
  follow()
  expect(watch.signal.aborted).toBe(false)
  jest.advanceTimersByTime(1)
  fire('tileerror')
  watch.fail('too late')
  jest.advanceTimersByTime(baseMapTimeout)
  expect(causes).toEqual([`no tile was loaded within ${baseMapTimeout} ms`])
  expect(watch.signal.aborted).toBe(true)
})

test('[MP5] the drawn map has half a second of the three to stand in', () => {
  expect(baseMapTimeout).toBeLessThanOrEqual(2500)
})

test('[MP5] a base map whose first tiles are refused is given up at once', () => {
  const { causes, follow, fire } = watched()
  follow()
  for (let refused = 0; refused < 5; refused++) fire('tileerror')
  expect(causes).toEqual(['4 tiles were refused, and none was loaded'])
})

test('[MP5] so is one that asks for few, when all were refused', () => {
  const { causes, follow, fire } = watched()
  follow()
  fire('tileerror')
  expect(causes).toEqual([])
  fire('load')
  expect(causes).toEqual(['1 tiles were refused, and none was loaded'])
})

test('[MP5] and one whose session or head does not come', () => {
  const { causes, watch } = watched()
  watch.fail(new Error('403'))
  jest.advanceTimersByTime(baseMapTimeout)
  expect(causes).toEqual(['Error: 403'])
})

test.each(['a tile that came', 'a map that was left'])('[MP5] after %s nothing is given up', (what) => {
  const { causes, follow, fire, watch } = watched()
  follow()
  if (what === 'a tile that came') fire('tileload')
  else watch.stop()
  for (let refused = 0; refused < 5; refused++) fire('tileerror')
  fire('load')
  jest.advanceTimersByTime(baseMapTimeout)
  expect([causes, jest.getTimerCount()]).toEqual([[], 0])
})
