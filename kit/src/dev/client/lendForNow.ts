import type { Site } from '../../contract/remote.ts'

/** A slot's site for one mount of its island: what that one was lent ends with it. */
export interface LentForNow {
  site: Site
  /** Aborts its signal. */
  end(): void
  /** Outlet and room. */
  takeBack(): void
}

/** `kept` is what the mount before kept for this one. */
export function lendForNow(whole: Site, kept: unknown): LentForNow {
  const ending = new AbortController()
  const signal = AbortSignal.any([whole.signal, ending.signal])
  const rooms = new Set<() => void>()
  let outlet: HTMLElement | undefined
  const site: Site = {
    ...whole,
    signal,
    ...(kept !== undefined && { kept }),
    on(name, listener) {
      const off = whole.on(name, listener)
      signal.addEventListener('abort', off, { once: true })
      return off
    },
    outlet: (within) => (outlet = whole.outlet(within)),
    keepRoom(element, options) {
      const giveBack = whole.keepRoom(element, options)
      rooms.add(giveBack)
      return giveBack
    },
  }
  return {
    site,
    end: () => ending.abort(),
    takeBack() {
      for (const giveBack of rooms) giveBack()
      outlet?.replaceChildren()
      outlet?.remove()
    },
  }
}
