/**
 * Keeps the notice's measured height free while it shows, through every resize: `--consent-room` on the root, so that
 * what has focus scrolls clear of it (CN7), and, with `pad`, as much more bottom padding of the body (CN2).
 * Returns how to give all of it back.
 */
export function keepRoom(notice: Element, pad: boolean): () => void {
  const { body, documentElement: root } = document
  const givers = [borrow(root, '--consent-room'), ...(pad ? [borrow(body, 'padding-bottom')] : [])]
  const watch = new ResizeObserver(measure)
  watch.observe(notice)
  addEventListener('resize', measure)
  measure()
  return function giveBack() {
    watch.disconnect()
    removeEventListener('resize', measure)
    for (const { restore } of givers) restore()
  }

  function measure(): void {
    const { height } = notice.getBoundingClientRect()
    for (const { lend } of givers) lend(height)
  }
}

/** One property of an element's own style: `lend` sets it so many px above what it would be, `restore` leaves no trace. */
function borrow(element: HTMLElement, property: string): { lend(px: number): void; restore(): void } {
  const { style } = element
  const value = style.getPropertyValue(property)
  const priority = style.getPropertyPriority(property)
  const bare = !element.hasAttribute('style')
  return { lend, restore }

  function lend(px: number): void {
    putBack()
    const without = Number.parseFloat(getComputedStyle(element).getPropertyValue(property)) || 0
    style.setProperty(property, `${without + px}px`, priority)
  }

  function restore(): void {
    putBack()
    if (bare && element.getAttribute('style') === '') element.removeAttribute('style')
  }

  function putBack(): void {
    if (value === '') style.removeProperty(property)
    else style.setProperty(property, value, priority)
  }
}
