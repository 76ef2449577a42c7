import type PhotoSwipe from 'photoswipe'

/** Keys that belong to a field or a control stay there (LB2). */
export function leaveKeysAlone(pswp: PhotoSwipe): void {
  pswp.on('keydown', function leaveToField(event) {
    const { target } = event.originalEvent
    if (target instanceof Element && target.closest(fields)) event.preventDefault()
  })
}

/** Calls `act` on one of these keys, pressed alone and not in a field. Space on a button presses that button. */
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
