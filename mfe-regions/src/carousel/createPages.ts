import Swiper from 'swiper'
import { pageHolding, pageMessage, pageStarts, tilesOfPage } from '../paging/tilesOfPage.ts'
import type { Site } from '@tessera/kit/contract/remote'
import type { CarouselParts } from './findParts.ts'
import { showOnly } from './showOnly.ts'
import { watchPictures } from './watchPictures.ts'
import { watchWidth } from './watchWidth.ts'

/** The tiles as pages that turn, in a loop. */
export interface Pages {
  firstTile(): number
  /** Gives the message about the new page. */
  turn(step: 1 | -1): string
  destroy(): void
}

const pageTurn = {
  speed: 250, // ms
  /** Share of the width; a shorter drag snaps back, however fast it was (RC5). */
  longSwipesRatio: 0.2,
  longSwipesMs: 0,
  shortSwipes: false,
}

/** Makes one Swiper slide of each page, so that counts which are no multiple leave no place empty. */
export function createPages(
  parts: CarouselParts,
  shown: number,
  firstTile: number,
  { announce }: Pick<Site, 'announce'>,
): Pages {
  const { section, view, row, tiles } = parts
  const starts = pageStarts(tiles.length, shown)
  const initial = pageHolding(firstTile, shown)
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  const focused = focusedIn(view)
  const pages = createPageLists(parts, starts, shown, initial)
  const swiper = createSwiper(view, initial, gap)
  const current = () => starts[swiper.realIndex] ?? 0
  const message = () => pageMessage(current(), tiles.length, shown)
  const announceLost = (text: string) => announce(`${message()}. ${text}`)
  const pageInView = () => pages[swiper.realIndex]
  swiper.on('realIndexChange', showCurrent)
  focused?.focus({ preventScroll: true })
  const listening = new AbortController()
  watchWidth(view, () => swiper.update(), listening.signal)
  view.addEventListener('pointerenter', fetchNeighbours, { signal: listening.signal })
  view.addEventListener('focusin', fetchNeighbours, { signal: listening.signal })
  const askForLost = watchPictures(section, pageInView, announceLost, listening.signal)

  function showCurrent(): void {
    showOnly(pages, swiper.realIndex)
    askForLost()
    fetchNeighbours()
  }

  /** The pictures of the pages that a turn may show next, once a turn is likely. */
  function fetchNeighbours(): void {
    const neighbours = [-1, 1].map((step) => pages.at((swiper.realIndex + step) % pages.length))
    for (const page of neighbours)
      for (const image of page?.querySelectorAll('img') ?? []) image.loading = 'eager'
  }

  return {
    firstTile: current,
    turn(step) {
      if (step === 1) swiper.slideNext(speed())
      else swiper.slidePrev(speed())
      return message()
    },
    destroy() {
      listening.abort()
      swiper.destroy(true, true)
      restoreRow(parts)
      setLive(parts, false)
    },
  }
}

function createSwiper(view: HTMLElement, initialSlide: number, spaceBetween: number): Swiper {
  return new Swiper(view, {
    ...pageTurn,
    speed: speed(),
    initialSlide,
    spaceBetween,
    loop: true,
    loopPreventsSliding: false, // each press counts, also during a turn
    wrapperClass: 'regions-pages',
    slideClass: 'regions-page',
    containerModifierClass: 'regions-swiper-',
    // Swiper's own answer to a new width moves a frame later, to where its page stood before a turn in between.
    resizeObserver: false,
    updateOnWindowResize: false,
  })
}

function setLive({ section, previous, next }: CarouselParts, live: boolean): void {
  section.dataset['live'] = String(live)
  previous.hidden = next.hidden = !live
}

function restoreRow({ view, row, tiles }: CarouselParts): void {
  row.replaceChildren(...tiles)
  view.replaceChildren(row)
  view.className = 'regions-view'
}

/**
 * Moves the tiles into pages. A tile that stands on two pages is itself on the one in view, a copy on the other. All is
 * read before and written at once: the browser computes styles and places of all tiles once, not for each step.
 */
function createPageLists(parts: CarouselParts, starts: readonly number[], shown: number, initial: number) {
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
      if (node) list.append(isCopy ? copyOf(node) : node)
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

function copyOf(tile: HTMLElement): Node {
  const copy = tile.cloneNode(true)
  if (copy instanceof HTMLElement) copy.dataset['copy'] = ''
  return copy
}

function focusedIn(view: HTMLElement): HTMLElement | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && view.contains(activeElement) ? activeElement : undefined
}

function speed(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : pageTurn.speed
}
