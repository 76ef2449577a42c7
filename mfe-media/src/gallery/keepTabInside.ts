import type PhotoSwipe from 'photoswipe'

const stops =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, iframe, video[controls], [tabindex="0"]'

/** From the last control Tab goes on to the first, and back the other way: nothing behind is ever reached (LB6). */
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
