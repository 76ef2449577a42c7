/**
 * Takes every page but one out of the tab order and away from assistive technology. Focus never stays on a tile that
 * slides away: it moves to the tile in the same place of the new page (RC6).
 */
export function showOnly(pages: readonly HTMLElement[], current: number): void {
  const shown = pages[current]
  if (!shown) return
  setHidden(shown, false)
  const place = focusedPlace(pages.filter((page) => page !== shown))
  if (place !== undefined) shown.children[place]?.querySelector('a')?.focus({ preventScroll: true })
  for (const page of pages) if (page !== shown) setHidden(page, true)
}

function setHidden(page: HTMLElement, hidden: boolean): void {
  page.inert = hidden
  page.ariaHidden = hidden ? 'true' : null
}

function focusedPlace(pages: readonly HTMLElement[]): number | undefined {
  const page = pages.find((candidate) => candidate.contains(document.activeElement))
  return page && [...page.children].findIndex((tile) => tile.contains(document.activeElement))
}
