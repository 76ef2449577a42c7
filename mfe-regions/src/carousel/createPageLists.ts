import { tilesOfPage } from '../paging/tilesOfPage.ts'
import type { CarouselParts } from './findParts.ts'

/** Moves tiles into pages, and copies tiles that are on two pages. Reads before writing, so layout is computed once. */
export function createPageLists(
  parts: CarouselParts,
  starts: readonly number[],
  shown: number,
  initial: number,
) {
  const { view, row, tiles } = parts
  const isScrolled = view.scrollLeft !== 0
  const kept = new Set(tilesOfPage(starts[initial] ?? 0, tiles.length, shown))
  const placed = new Set<number>()
  const pages = starts.map((start, page) => {
    const list = document.createElement('ul')
    list.className = 'regions-row regions-page'
    for (const tile of tilesOfPage(start, tiles.length, shown)) {
      const isCopy = placed.has(tile) || (kept.has(tile) && page !== initial)
      const node = tiles[tile]
      if (!isCopy) placed.add(tile)
      if (node) list.append(isCopy ? createCopy(node) : node)
    }
    return list
  })
  const wrapper = document.createElement('div')
  wrapper.className = 'regions-pages'
  wrapper.append(...pages)
  showOnly(pages, initial)
  setLive(parts, true)
  row.replaceWith(wrapper)
  if (isScrolled) view.scrollLeft = 0
  return pages
}

/** Puts the tiles back as the server sent them. */
export function restoreRow(parts: CarouselParts): void {
  const { view, row, tiles } = parts
  row.replaceChildren(...tiles)
  view.replaceChildren(row)
  view.className = 'regions-view'
  setLive(parts, false)
}

function setLive({ section, previous, next }: CarouselParts, live: boolean): void {
  section.dataset['live'] = String(live)
  previous.hidden = next.hidden = !live
}

function createCopy(tile: HTMLElement): Node {
  const copy = tile.cloneNode(true)
  if (copy instanceof HTMLElement) copy.dataset['copy'] = ''
  return copy
}

/** Hides all pages but one from keyboard and assistive technology. Focus moves to the same position in it (RC6). */
export function showOnly(pages: readonly HTMLElement[], current: number): void {
  const shown = pages[current]
  if (!shown) return
  setHidden(shown, false)
  const position = focusedPosition(pages.filter((page) => page !== shown))
  if (position !== undefined) shown.children[position]?.querySelector('a')?.focus({ preventScroll: true })
  for (const page of pages) if (page !== shown) setHidden(page, true)
}

function setHidden(page: HTMLElement, hidden: boolean): void {
  page.inert = hidden
  page.ariaHidden = hidden ? 'true' : null
}

function focusedPosition(pages: readonly HTMLElement[]): number | undefined {
  const page = pages.find((candidate) => candidate.contains(document.activeElement))
  return page && [...page.children].findIndex((tile) => tile.contains(document.activeElement))
}
