import type { Keep, Kept, OwnPlace, Place, Recorder, Trace } from './Recorder.ts'
import { watchListeners } from './watchListeners.ts'
import { describeNode } from './describeNode.ts'

/** Records the listeners, timers and observers that the candidate starts. Call the result to list the active ones. */
export function watchKept(recorder: Recorder): () => Trace[] {
  const all = new Set<Kept>()
  const ownPlace = (): Place | undefined => {
    const place = recorder.here()
    return place && recorder.sandbox.isOwnFile(place.url) ? place : undefined
  }
  const keep = (kept: Kept): (() => void) => {
    all.add(kept)
    return () => void all.delete(kept)
  }
  watchListeners(ownPlace, keep)
  watchTimers(ownPlace, keep)
  watchObservers(ownPlace, keep)
  return function listActive() {
    const traces: Trace[] = []
    for (const { what, place, isActive } of all) if (isActive()) traces.push({ what, place })
    return traces
  }
}

export function watchTimers(ownPlace: OwnPlace, keep: Keep): void {
  const forget = new Map<string, () => void>()
  for (const [start, stop, what, repeats] of [
    ['setTimeout', 'clearTimeout', 'a timeout', false],
    ['setInterval', 'clearInterval', 'an interval', true],
    ['requestAnimationFrame', 'cancelAnimationFrame', 'an animation frame', false],
    ['requestIdleCallback', 'cancelIdleCallback', 'an idle callback', false],
  ] as const) {
    const begin: Function = window[start]
    const end: Function = window[stop]
    const kind = start.includes('Frame') || start.includes('Idle') ? start : 'timer'
    const isOver = (id: unknown) => {
      forget.get(`${kind} ${String(id)}`)?.()
      forget.delete(`${kind} ${String(id)}`)
    }
    Reflect.set(window, start, function beginNoted(act: unknown, ...rest: unknown[]) {
      const place = ownPlace()
      if (!place || typeof act !== 'function') return Reflect.apply(begin, window, [act, ...rest])
      const run = function runNoted(this: unknown, ...given: unknown[]): unknown {
        if (!repeats) isOver(id)
        return Reflect.apply(act, this, given)
      }
      const id: unknown = Reflect.apply(begin, window, [run, ...rest])
      forget.set(`${kind} ${String(id)}`, keep({ what: what, place, isActive: () => true }))
      return id
    })
    Reflect.set(window, stop, function endNoted(id: unknown) {
      isOver(id)
      return Reflect.apply(end, window, [id])
    })
  }
}

export function watchObservers(ownPlace: OwnPlace, keep: Keep): void {
  for (const name of [
    'MutationObserver',
    'IntersectionObserver',
    'ResizeObserver',
    'PerformanceObserver',
  ] as const) {
    const prototype: object = window[name].prototype
    const tracked = new WeakMap<object, Map<WeakRef<object>, () => void>>()
    const wrap = (method: string, act: (observer: object, given: unknown) => void) => {
      const native: unknown = Reflect.get(prototype, method)
      if (typeof native !== 'function') return
      Reflect.set(prototype, method, function noted(this: object, ...given: unknown[]) {
        act(this, given[0])
        return Reflect.apply(native, this, given)
      })
    }
    wrap('observe', function begin(observer, given) {
      const place = ownPlace()
      if (!place) return
      const target = given instanceof Node ? given : undefined
      const [self, on] = [new WeakRef(observer), new WeakRef<object>(target ?? observer)]
      const what = `a ${name}${target ? ` of ${describeNode(target)}` : ''}`
      const isOfNode = target !== undefined
      const isActive = () => self.deref() !== undefined && (!isOfNode || isThere(on))
      const known = tracked.get(observer) ?? new Map<WeakRef<object>, () => void>()
      tracked.set(observer, known.set(on, keep({ what, place, isActive })))
    })
    wrap('unobserve', function endOne(observer, given) {
      for (const [on, forget] of tracked.get(observer) ?? []) if (on.deref() === given) forget()
    })
    wrap('disconnect', function endAll(observer) {
      for (const forget of tracked.get(observer)?.values() ?? []) forget()
      tracked.delete(observer)
    })
  }
}

export function isThere(on: WeakRef<object>): boolean {
  const node = on.deref()
  return node instanceof Node && node.isConnected
}
