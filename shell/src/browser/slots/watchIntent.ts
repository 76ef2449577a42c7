import { isDataDear } from '../tab/isDataDear.ts'
import { whenIdle } from './whenIdle.ts'

/** Milliseconds that a control is in view, all of it, until its visitor may be about to press it. */
const lookedAtFor = 300

interface Intent {
  /** Waits for a sign that a control of this slot will be pressed. */
  observe(host: Element): void
  unobserve(host: Element): void
}

/** What is done for a slot, each once. */
interface Preparations {
  /** Its control stays in view while the browser has nothing else to do. */
  looked(host: HTMLElement): void
  /** A pointer, a finger or focus is on its control. */
  meant(host: HTMLElement): void
}

/** Sees a press coming; not where data is dear. */
export function watchIntent({ looked, meant }: Preparations): Intent {
  const waiting = new Set<Element>()
  const leaving = new Map<Element, AbortController>()
  const seen = new IntersectionObserver(
    (entries) => entries.forEach(({ isIntersecting, target }) => follow(target, isIntersecting)),
    { threshold: 1 },
  )
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(sign, takeSign, { passive: true })
  }
  return { observe, unobserve }

  function observe(host: Element): void {
    if (isDataDear()) return
    waiting.add(host)
    for (const control of host.querySelectorAll('[data-slot-control]')) seen.observe(control)
  }

  function unobserve(host: Element): void {
    waiting.delete(host)
    for (const control of host.querySelectorAll('[data-slot-control]')) stopLooking(control)
  }

  function takeSign({ target }: Event): void {
    const host = hostOf(target)
    if (!host || !waiting.has(host)) return
    unobserve(host)
    meant(host)
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
    stopLooking(control)
    const host = hostOf(control)
    if (host) looked(host)
  }

  function stopLooking(control: Element): void {
    leaving.get(control)?.abort()
    leaving.delete(control)
    seen.unobserve(control)
  }
}

function hostOf(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest('[data-slot-control]') : null
  return control?.closest<HTMLElement>('[data-remote]') ?? null
}
