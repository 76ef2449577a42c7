import Swiper from 'swiper'
import { pageHolding, pageMessage, pageStarts } from '../paging/tilesOfPage.ts'
import type { Site } from '@tessera/kit/contract/remote'
import type { CarouselParts } from './findParts.ts'
import type { Words } from '../words/chooseWords.ts'
import { createPageLists, restoreRow, showOnly } from './createPageLists.ts'
import { watchPictures } from './watchPictures.ts'
import { watchWidth } from './watchWidth.ts'

/** The tiles as pages that the visitor turns in a loop. */
export interface Pages {
  firstTile(): number
  /** Turns to the next or previous page. Returns the message that names the page's tiles. */
  turn(step: 1 | -1): string
  destroy(): void
}

const pageTurn = {
  speed: 250, // ms
  /** Minimum length of a drag that turns the page, as part of the width; a shorter drag snaps back (RC5). */
  longSwipesRatio: 0.2,
  longSwipesMs: 0,
  shortSwipes: false,
}

/** Makes each page one Swiper slide, so that no page has a gap, whatever the number of tiles. */
export function createPages(
  parts: CarouselParts,
  { shown, firstTile }: { shown: number; firstTile: number },
  { announce }: Pick<Site, 'announce'>,
  words: Words,
): Pages {
  const { section, view, row, tiles } = parts
  const starts = pageStarts(tiles.length, shown)
  const initial = pageHolding(firstTile, shown)
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  const focused = findFocused(view)
  const pages = createPageLists(parts, starts, shown, initial)
  const swiper = createSwiper(view, initial, gap)
  const current = () => starts[swiper.realIndex] ?? 0
  const message = () => pageMessage(current(), tiles.length, shown, words)
  const announceFailure = (text: string) => announce(`${message()}. ${text}`)
  const pageInView = () => pages[swiper.realIndex]
  swiper.on('realIndexChange', showCurrent)
  focused?.focus({ preventScroll: true })
  const listening = new AbortController()
  watchWidth(view, () => swiper.update(), listening.signal)
  view.addEventListener('pointerenter', fetchNeighbours, { signal: listening.signal })
  view.addEventListener('focusin', fetchNeighbours, { signal: listening.signal })
  const retryPictures = watchPictures(section, pageInView, {
    announce: announceFailure,
    words,
    signal: listening.signal,
  })

  function showCurrent(): void {
    showOnly(pages, swiper.realIndex)
    retryPictures()
    fetchNeighbours()
  }

  /** Loads the pictures of the neighbouring pages, once a turn is likely. */
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
    loopPreventsSliding: false, // each press turns a page, also during a turn
    wrapperClass: 'regions-pages',
    slideClass: 'regions-page',
    containerModifierClass: 'regions-swiper-',
    // `watchWidth` updates Swiper. Swiper's own observer runs a frame later and would undo a turn made meanwhile.
    resizeObserver: false,
    updateOnWindowResize: false,
  })
}

function findFocused(view: HTMLElement): HTMLElement | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && view.contains(activeElement) ? activeElement : undefined
}

function speed(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : pageTurn.speed
}
