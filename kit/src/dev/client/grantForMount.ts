import type { Site } from '../../contract/remote.ts'
import { report, reportThrown } from './connection.ts'

/** The grant of one mount of an island. It ends with the mount; the shell's grant lasts as long as the slot. */
export function grantForMount(remote: string, whole: Site, kept: unknown) {
  const ending = new AbortController()
  const signal = AbortSignal.any([whole.signal, ending.signal])
  const reserved: (() => void)[] = []
  let portal: HTMLElement | undefined
  const site: Site = {
    ...whole,
    signal,
    ...(kept !== undefined && { kept }),
    on(name, listener) {
      const off = whole.on(name, listener)
      signal.addEventListener('abort', off, { once: true })
      return off
    },
    emit(name, detail) {
      if (name.includes(':')) report({ type: 'emitted', remote, name, detail })
      whole.emit(name, detail)
    },
    fail: (error) => reportThrown(remote, error),
    outlet: (within) => (portal = whole.outlet(within)),
    keepRoom(element, space) {
      const free = whole.keepRoom(element, space)
      reserved.push(free)
      return free
    },
  }
  return {
    site,
    end: () => ending.abort(),
    revoke() {
      for (const free of reserved) free()
      portal?.replaceChildren()
      portal?.remove()
    },
  }
}
