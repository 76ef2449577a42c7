import { maxShown, narrowWidths } from '../paging/tilesOfPage.ts'

/** Calls `changed` after each change of the element's width, until `signal` is aborted. */
export function watchWidth(element: HTMLElement, changed: () => void, signal: AbortSignal): void {
  let width = element.clientWidth
  const observer = new ResizeObserver(function compare() {
    if (element.clientWidth === width) return
    width = element.clientWidth
    changed()
  })
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}

const queries = narrowWidths.map(({ below, shown }) => ({ query: `(width < ${below}px)`, shown }))

/** Number of tiles that the window shows now, by the same media queries as in row.css. */
export function shownNow(): number {
  return queries.find(({ query }) => matchMedia(query).matches)?.shown ?? maxShown
}

/** Calls `changed` whenever the number of tiles shown changes, until `signal` is aborted. */
export function watchShown(changed: () => void, signal: AbortSignal): void {
  let shown = shownNow()
  function compare(): void {
    if (shown === shownNow()) return
    shown = shownNow()
    changed()
  }
  for (const { query } of queries) matchMedia(query).addEventListener('change', compare, { signal })
}
