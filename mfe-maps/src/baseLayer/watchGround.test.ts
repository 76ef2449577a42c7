import { expect, test } from '@jest/globals'
import type L from 'leaflet'
import { groundTimeout, watchGround, type Clock } from './watchGround.ts'

/** A layer that fires what a test says, and a clock that it steps by hand. */
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
  let now = 0
  const timers = new Map<object, { run: () => void; at: number }>()
  const clock: Clock = {
    start(run, ms) {
      const timer = {}
      timers.set(timer, { run, at: now + ms })
      return timer
    },
    stop: (timer) => timers.delete(timer as object),
  }
  const causes: string[] = []
  const watch = watchGround((cause) => causes.push(cause), clock)
  return {
    causes,
    watch,
    timersLeft: () => timers.size,
    follow: () => watch.follow(layer as unknown as L.GridLayer),
    fire: (name: string) => [...(heard.get(name) ?? [])].forEach((run) => run()),
    pass(ms: number) {
      now += ms
      for (const { run, at } of timers.values()) if (at <= now) run()
    },
  }
}

test('[MP5] a ground of which nothing came in time is given up, once: one time for session, head and tiles', () => {
  const { causes, watch, pass, follow, fire } = watched()
  pass(groundTimeout - 1)
  expect(causes).toEqual([])
  follow()
  expect(watch.signal.aborted).toBe(false)
  pass(1)
  fire('tileerror')
  watch.fail('too late')
  pass(groundTimeout)
  expect(causes).toEqual([`nothing of it came within ${groundTimeout} ms`])
  expect(watch.signal.aborted).toBe(true)
})

test('[MP5] the built-in map has half a second of the three to stand in', () => {
  expect(groundTimeout).toBeLessThanOrEqual(2500)
})

test('[MP5] a ground whose first tiles are refused is given up at once', () => {
  const { causes, follow, fire } = watched()
  follow()
  for (let refused = 0; refused < 5; refused++) fire('tileerror')
  expect(causes).toEqual(['4 tiles were refused, and none came'])
})

test('[MP5] so is one that asks for few, when all were refused', () => {
  const { causes, follow, fire } = watched()
  follow()
  fire('tileerror')
  expect(causes).toEqual([])
  fire('load')
  expect(causes).toEqual(['1 tiles were refused, and none came'])
})

test('[MP5] and one whose session or head does not come', () => {
  const { causes, watch, pass } = watched()
  watch.fail(new Error('403'))
  pass(groundTimeout)
  expect(causes).toEqual(['Error: 403'])
})

test.each(['a tile that came', 'a map that was left'])('[MP5] after %s nothing is given up', (what) => {
  const { causes, follow, fire, pass, watch, timersLeft } = watched()
  follow()
  if (what === 'a tile that came') fire('tileload')
  else watch.stop()
  for (let refused = 0; refused < 5; refused++) fire('tileerror')
  fire('load')
  pass(groundTimeout)
  expect([causes, timersLeft()]).toEqual([[], 0])
})
