import { saveData } from '../tab/saveData.ts'
import { watchDwell } from './watchDwell.ts'

export interface Intent {
  /** Waits for a sign that a control of this slot will be pressed. */
  observe(host: Element): void
  unobserve(host: Element): void
}

/** Functions to call once for each slot. */
interface Signs {
  /** The slot's control stays in view while the browser has nothing else to do. */
  likely(host: HTMLElement): void
  /** A pointer, a finger or focus is on the slot's control. */
  intended(host: HTMLElement): void
}

/** Anticipates presses of controls; not if the visitor saves data. */
export function watchIntent({ likely, intended }: Signs): Intent {
  const waiting = new Set<Element>()
  const dwell = watchDwell(function reportLikely(control) {
    const host = findHost(control)
    if (host) likely(host)
  })
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(sign, reportIntended, { passive: true })
  }
  return { observe, unobserve }

  function observe(host: Element): void {
    if (saveData()) return
    waiting.add(host)
    findControls(host).forEach(dwell.observe)
  }

  function unobserve(host: Element): void {
    waiting.delete(host)
    findControls(host).forEach(dwell.unobserve)
  }

  function reportIntended({ target }: Event): void {
    const host = findHost(target)
    if (!host || !waiting.has(host)) return
    unobserve(host)
    intended(host)
  }
}

function findControls(host: Element): NodeListOf<Element> {
  return host.querySelectorAll('[data-slot-control]')
}

function findHost(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest('[data-slot-control]') : null
  return control?.closest<HTMLElement>('[data-remote]') ?? null
}
