import type { Keep, OwnPlace } from './Kept.ts'
import { nameOf } from './nameOf.ts'

export function watchObservers(ownPlace: OwnPlace, keep: Keep): void {
  for (const name of [
    'MutationObserver',
    'IntersectionObserver',
    'ResizeObserver',
    'PerformanceObserver',
  ] as const) {
    const prototype: object = window[name].prototype
    const watched = new WeakMap<object, Map<WeakRef<object>, () => void>>()
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
      const said = `a ${name}${target ? ` of ${nameOf(target)}` : ''}`
      const isOfNode = target !== undefined
      const goesOn = () => self.deref() !== undefined && (!isOfNode || isThere(on))
      const known = watched.get(observer) ?? new Map<WeakRef<object>, () => void>()
      watched.set(observer, known.set(on, keep({ said, place, goesOn })))
    })
    wrap('unobserve', function endOne(observer, given) {
      for (const [on, forget] of watched.get(observer) ?? []) if (on.deref() === given) forget()
    })
    wrap('disconnect', function endAll(observer) {
      for (const forget of watched.get(observer)?.values() ?? []) forget()
      watched.delete(observer)
    })
  }
}

export function isThere(on: WeakRef<object>): boolean {
  const node = on.deref()
  return node instanceof Node && node.isConnected
}
