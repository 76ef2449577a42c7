import { saveData } from '../tab/saveData.ts'
import { watchLooks } from './watchLooks.ts'

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
  const looks = watchLooks(function takeLook(control) {
    const host = hostOf(control)
    if (host) looked(host)
  })
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(sign, takeSign, { passive: true })
  }
  return { observe, unobserve }

  function observe(host: Element): void {
    if (saveData()) return
    waiting.add(host)
    controlsOf(host).forEach(looks.watch)
  }

  function unobserve(host: Element): void {
    waiting.delete(host)
    controlsOf(host).forEach(looks.stop)
  }

  function takeSign({ target }: Event): void {
    const host = hostOf(target)
    if (!host || !waiting.has(host)) return
    unobserve(host)
    meant(host)
  }
}

function controlsOf(host: Element): NodeListOf<Element> {
  return host.querySelectorAll('[data-slot-control]')
}

function hostOf(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest('[data-slot-control]') : null
  return control?.closest<HTMLElement>('[data-remote]') ?? null
}
