/** Part of a row's height that must be in view, 0 to 1. */
const enough = 0.5

/** Numbers only pins (`data-pin`) whose rows (`data-place-id`) are in view. Returns a function that stops this. */
export function numberVisiblePlaces(pane: HTMLElement): () => void {
  const inView = new Set<string>()
  const rows = new IntersectionObserver(follow, { threshold: enough })
  const pins = new MutationObserver(renumber)
  for (const row of document.querySelectorAll('[data-place-id]')) rows.observe(row)
  pins.observe(pane, { childList: true })
  renumber()
  return function stop() {
    rows.disconnect()
    pins.disconnect()
  }

  function follow(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      const id = target.getAttribute('data-place-id') ?? ''
      if (isIntersecting) inView.add(id)
      else inView.delete(id)
    }
    renumber()
  }

  function renumber(): void {
    for (const pin of pane.querySelectorAll<HTMLElement>('[data-pin]'))
      pin.classList.toggle('maps-unnumbered', !inView.has(pin.dataset['pin'] ?? ''))
  }
}
