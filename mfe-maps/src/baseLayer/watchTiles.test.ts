import { expect, test } from '@jest/globals'
import type L from 'leaflet'
import { groundTimeout, watchTiles, type Clock } from './watchTiles.ts'

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
  const timers = new Map<object, { run: () => void; ms: number }>()
  const clock: Clock = {
    start(run, ms) {
      const timer = {}
      timers.set(timer, { run, ms })
      return timer
    },
    stop: (timer) => timers.delete(timer as object),
  }
  const causes: string[] = []
  const stop = watchTiles(layer as unknown as L.GridLayer, (cause) => causes.push(cause), clock)
  return {
    causes,
    stop,
    fire: (name: string) => [...(heard.get(name) ?? [])].forEach((run) => run()),
    pass(ms: number) {
      for (const timer of timers.values()) if (timer.ms <= ms) timer.run()
    },
  }
}

test('[MP5] a ground of which nothing came in time is given up, once', () => {
  const { causes, pass, fire } = watched()
  pass(groundTimeout - 1)
  expect(causes).toEqual([])
  pass(groundTimeout)
  fire('tileerror')
  pass(groundTimeout)
  expect(causes).toEqual(['no tile came within 3000 ms'])
})

test('[MP5] a ground whose first tiles are refused is given up at once', () => {
  const { causes, fire } = watched()
  for (let refused = 0; refused < 5; refused++) fire('tileerror')
  expect(causes).toEqual(['4 tiles were refused, and none came'])
})

test.each(['a tile that came', 'a map that was left'])('[MP5] after %s nothing is given up', (what) => {
  const { causes, fire, pass, stop } = watched()
  if (what === 'a tile that came') fire('tileload')
  else stop()
  for (let refused = 0; refused < 5; refused++) fire('tileerror')
  pass(groundTimeout)
  expect(causes).toEqual([])
})
