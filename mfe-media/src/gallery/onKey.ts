import type PhotoSwipe from 'photoswipe'

/** Keeps the gallery from responding to keys that are pressed in a field (LB2). */
export function leaveKeysToFields(pswp: PhotoSwipe): void {
  pswp.on('keydown', function leaveToField(event) {
    const { target } = event.originalEvent
    if (target instanceof Element && target.closest(fields)) event.preventDefault()
  })
}

/** Calls `act` on one of these keys, pressed alone and not in a field; not on Space on a button, which it presses. */
export function onKey(pswp: PhotoSwipe, keys: readonly string[], act: () => void): void {
  pswp.on('keydown', function onPlainKey(event) {
    const { originalEvent: key } = event
    if (event.defaultPrevented || key.ctrlKey || key.metaKey || key.altKey || key.shiftKey) return
    if (!keys.includes(key.key.toLowerCase())) return
    if (key.key === ' ' && key.target instanceof Element && key.target.closest('button, a, video')) return
    key.preventDefault()
    act()
  })
}

const fields = 'input, textarea, select, [contenteditable]'

/** Repeats keys that were pressed before PhotoSwipe's opening animation ended: PhotoSwipe hears no keys until then. */
export function keepEarlyKeys(pswp: PhotoSwipe): void {
  const early: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow') || event.key === ' ') event.preventDefault()
    early.push(event)
  }
  document.addEventListener('keydown', keep)
  pswp.on('bindEvents', function repeat() {
    stop()
    for (const event of early) document.dispatchEvent(new KeyboardEvent('keydown', event))
  })
  pswp.on('destroy', stop)

  function stop(): void {
    document.removeEventListener('keydown', keep)
  }
}

const stops =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, iframe, video[controls], [tabindex="0"]'

/** Moves Tab from the last control to the first, and Shift+Tab back; otherwise focus would leave the gallery (LB6). */
export function keepTabInside(pswp: PhotoSwipe): void {
  pswp.on('keydown', function turnRound({ originalEvent: key }) {
    if (key.key !== 'Tab') return
    const all = [...(pswp.element?.querySelectorAll<HTMLElement>(stops) ?? [])].filter(isReachable)
    const { activeElement } = document
    const isLeaving = key.shiftKey
      ? activeElement === all[0] || activeElement === pswp.element
      : activeElement === all.at(-1)
    if (!isLeaving) return
    key.preventDefault()
    all.at(key.shiftKey ? -1 : 0)?.focus()
  })
}

function isReachable(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null
}
