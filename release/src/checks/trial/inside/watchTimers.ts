import type { Keep, OwnPlace } from './Kept.ts'

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
      forget.set(`${kind} ${String(id)}`, keep({ said: what, place, goesOn: () => true }))
      return id
    })
    Reflect.set(window, stop, function endNoted(id: unknown) {
      isOver(id)
      return Reflect.apply(end, window, [id])
    })
  }
}
