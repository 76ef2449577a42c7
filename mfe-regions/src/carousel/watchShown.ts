import { mostShown, narrowWidths } from '../paging/tilesOfPage.ts'

const queries = narrowWidths.map(({ below, shown }) => ({ query: `(width < ${below}px)`, shown }))

/** How many tiles the window shows now: the same queries as in row.css. */
export function shownNow(): number {
  return queries.find(({ query }) => matchMedia(query).matches)?.shown ?? mostShown
}

/** Calls `changed` once for each change, until `signal` is aborted. */
export function watchShown(changed: () => void, signal: AbortSignal): void {
  let shown = shownNow()
  function compare(): void {
    const now = shownNow()
    if (now === shown) return
    shown = now
    changed()
  }
  for (const { query } of queries) matchMedia(query).addEventListener('change', compare, { signal })
}
