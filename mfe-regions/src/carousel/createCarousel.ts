import type { Site } from '@tessera/kit/contract/remote'
import type { Words } from '../words/chooseWords.ts'
import { createPages, type Pages } from './createPages.ts'
import { findParts, type CarouselParts } from './findParts.ts'
import { shownNow, watchShown, watchWidth } from './watchWidth.ts'

export interface Carousel {
  /** Index of the first tile in view; a carousel that replaces this one can begin there. */
  firstTile(): number
  destroy(): void
}

/** Turns the server's row into pages, and does so again whenever the number of tiles that fit changes. */
export function createCarousel(
  section: HTMLElement,
  site: Pick<Site, 'announce' | 'kept'>,
  words: Words,
): Carousel {
  const parts = findParts(section)
  const listening = new AbortController()
  let pages = createPagesFor(
    parts,
    typeof site.kept === 'number' ? site.kept : firstTileInView(parts),
    site,
    words,
  )

  watchShown(function paginateAgain() {
    const firstTile = pages?.firstTile() ?? 0
    pages?.destroy()
    pages = createPagesFor(parts, firstTile, site, words)
  }, listening.signal)

  watchWidth(section, () => refitTiles(section), listening.signal)

  for (const [button, step] of [[parts.previous, -1] as const, [parts.next, 1] as const]) {
    const press = () => pages && site.announce(pages.turn(step))
    button.addEventListener('click', press, { signal: listening.signal })
  }

  function turnByKey(event: KeyboardEvent): void {
    const step = pages && stepOfKey(event, section)
    if (!step) return
    event.preventDefault()
    pages?.turn(step)
  }
  section.addEventListener('keydown', turnByKey, { signal: listening.signal })
  section.addEventListener('click', namePressedPicture, { signal: listening.signal })

  return {
    firstTile: () => pages?.firstTile() ?? 0,
    destroy() {
      listening.abort()
      pages?.destroy()
      pages = undefined
    },
  }
}

/** Lays out tiles that are out of view, for two frames; otherwise they keep their old height after a resize. */
function refitTiles(section: HTMLElement): void {
  section.dataset['fitting'] = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete section.dataset['fitting']))
}

/** The pages; undefined if the whole row fits (RC3). */
function createPagesFor(
  parts: CarouselParts,
  firstTile: number,
  site: Pick<Site, 'announce'>,
  words: Words,
): Pages | undefined {
  const shown = shownNow()
  return parts.tiles.length > shown ? createPages(parts, { shown, firstTile }, site, words) : undefined
}

/** Index of the first tile in view, as the visitor can have scrolled the row before the carousel was mounted. */
function firstTileInView({ view, tiles }: CarouselParts): number {
  const [first, second] = tiles
  if (!first || !second) return 0
  return Math.round(Math.abs(view.scrollLeft) / Math.abs(second.offsetLeft - first.offsetLeft))
}

function stepOfKey(event: KeyboardEvent, section: HTMLElement): 1 | -1 | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined
  const forward = getComputedStyle(section).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === forward) return 1
  return event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : undefined
}

/** View transition name of the top picture on a region's page, into which the tile's picture grows. */
const transitionName = 'region-picture'

/** Gives this transition name to the pressed tile's picture only. */
function namePressedPicture(event: Event): void {
  const tile = event.target instanceof Element ? event.target.closest('.regions-tile') : null
  const section = tile?.closest('.regions-carousel')
  for (const picture of section?.querySelectorAll<HTMLElement>('.regions-picture') ?? []) {
    picture.style.viewTransitionName = tile?.contains(picture) ? transitionName : ''
  }
}
