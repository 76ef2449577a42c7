/** Calls `changed` after each change of the element's width; returns how to stop. */
export function watchWidth(element: HTMLElement, changed: () => void): () => void {
  let width = element.clientWidth
  const observer = new ResizeObserver(function compare() {
    if (element.clientWidth === width) return
    width = element.clientWidth
    changed()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
