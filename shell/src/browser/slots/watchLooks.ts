import { saveData } from '../tab/saveData.ts'
import { whenIdle } from './whenIdle.ts'

/** Milliseconds that a control is in view, all of it, until its visitor may be about to press it. */
const lookedAtFor = 300

export interface Looks {
  watch(control: Element): void
  stop(control: Element): void
}

/** `looked` is told, once, of a control that stays in view while the browser has nothing else to do; not where data is dear. */
export function watchLooks(looked: (control: Element) => void): Looks {
  const leaving = new Map<Element, AbortController>()
  const seen = new IntersectionObserver(
    (entries) => entries.forEach(({ isIntersecting, target }) => follow(target, isIntersecting)),
    { threshold: 1 },
  )
  return { watch, stop }

  function watch(control: Element): void {
    if (!saveData()) seen.observe(control)
  }

  function stop(control: Element): void {
    leaving.get(control)?.abort()
    leaving.delete(control)
    seen.unobserve(control)
  }

  function follow(control: Element, isSeen: boolean): void {
    leaving.get(control)?.abort()
    leaving.delete(control)
    if (!isSeen) return
    const left = new AbortController()
    leaving.set(control, left)
    setTimeout(() => whenIdle(() => takeLook(control), left.signal), lookedAtFor)
  }

  function takeLook(control: Element): void {
    stop(control)
    looked(control)
  }
}
