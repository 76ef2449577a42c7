import { saveData } from '../tab/saveData.ts'
import { whenIdle } from './whenIdle.ts'

/** Milliseconds that a whole control must be in view before a press counts as likely. */
const dwellTime = 300

/** Calls `dwelled` once for a control that stays in view while the browser is idle; not if the visitor saves data. */
export function watchDwell(dwelled: (control: Element) => void) {
  /** Control in view → aborted when it leaves the view. */
  const inView = new Map<Element, AbortController>()
  const observer = new IntersectionObserver(
    (entries) => entries.forEach(({ isIntersecting, target }) => follow(target, isIntersecting)),
    { threshold: 1 },
  )
  return { observe, unobserve }

  function observe(control: Element): void {
    if (!saveData()) observer.observe(control)
  }

  function unobserve(control: Element): void {
    leave(control)
    observer.unobserve(control)
  }

  function follow(control: Element, isInView: boolean): void {
    leave(control)
    if (!isInView) return
    const stay = new AbortController()
    inView.set(control, stay)
    setTimeout(() => whenIdle(() => report(control), stay.signal), dwellTime)
  }

  function leave(control: Element): void {
    inView.get(control)?.abort()
    inView.delete(control)
  }

  function report(control: Element): void {
    unobserve(control)
    dwelled(control)
  }
}
