import type { RoomOptions } from '../contract/remote.ts'

/** Elements that stand over the page. */
const over = new Map<Element, RoomOptions>()
const sizes = new ResizeObserver(measure)
let padding: BorrowedPadding | undefined

/**
 * Keeps as much room free as `element` is high: as scroll padding of the root, and below the page's end as the body's
 * margin, or with `padBody` in its own padding. Returns how to give all of it back.
 */
export function keepRoom(element: Element, options: RoomOptions): () => void {
  if (over.size === 0) addEventListener('resize', measure)
  over.set(element, options)
  sizes.observe(element)
  measure()
  return function giveBack() {
    sizes.unobserve(element)
    over.delete(element)
    if (over.size === 0) removeEventListener('resize', measure)
    measure()
  }
}

/** Reads all before it writes, and nothing that is inherited: all of the page would be styled anew. */
function measure(): void {
  const start = highest(({ edge }) => edge === 'start')
  const end = highest(({ edge }) => edge === 'end')
  const after = highest(({ edge, padBody }) => edge === 'end' && !padBody)
  const padded = highest(({ padBody = false }) => padBody)
  setRoom(document.documentElement, 'scroll-padding-block-start', start)
  setRoom(document.documentElement, 'scroll-padding-block-end', end)
  setRoom(document.body, 'margin-block-end', after)
  if (padded > 0) (padding ??= borrowPadding()).lend(padded)
  else padding = padding?.giveBack()
}

/** CSS px. */
function highest(which: (options: RoomOptions) => boolean): number {
  const chosen = [...over].filter(([, options]) => which(options))
  return Math.max(0, ...chosen.map(([element]) => element.getBoundingClientRect().height))
}

function setRoom(element: HTMLElement, property: string, px: number): void {
  if (px > 0) element.style.setProperty(property, `${px}px`)
  else element.style.removeProperty(property)
  dropEmptyStyle(element)
}

interface BorrowedPadding {
  /** So many px above what it would be. */
  lend(px: number): void
  /** Leaves no trace. */
  giveBack(): undefined
}

/** The bottom padding of the body's own style. */
function borrowPadding(): BorrowedPadding {
  const { style } = document.body
  const value = style.getPropertyValue('padding-bottom')
  const priority = style.getPropertyPriority('padding-bottom')
  return { lend, giveBack }

  function lend(px: number): void {
    putBack()
    const without = Number.parseFloat(getComputedStyle(document.body).paddingBottom) || 0
    style.setProperty('padding-bottom', `${without + px}px`, priority)
  }

  function giveBack(): undefined {
    putBack()
    dropEmptyStyle(document.body)
  }

  function putBack(): void {
    if (value === '') style.removeProperty('padding-bottom')
    else style.setProperty('padding-bottom', value, priority)
  }
}

function dropEmptyStyle(element: HTMLElement): void {
  if (element.getAttribute('style') === '') element.removeAttribute('style')
}
