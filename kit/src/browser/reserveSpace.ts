import type { ReservedSpace } from '../contract/remote.ts'

/** Elements that cover part of the page, with the space that each reserves. */
const covering = new Map<Element, ReservedSpace>()
const sizes = new ResizeObserver(measure)
/** The body's own inline bottom padding; undefined while no padding is added. */
let ownPadding: { value: string; priority: string } | undefined

/** Reserves the height of `element` as scroll padding, and below the page's end. Returns how to free the space. */
export function reserveSpace(element: Element, space: ReservedSpace): () => void {
  if (covering.size === 0) addEventListener('resize', measure)
  covering.set(element, space)
  sizes.observe(element)
  measure()
  return function free() {
    sizes.unobserve(element)
    covering.delete(element)
    if (covering.size === 0) removeEventListener('resize', measure)
    measure()
  }
}

/** Measures before it writes, and sets no inherited property; otherwise browsers would restyle the whole page. */
function measure(): void {
  const start = maxHeight(({ edge }) => edge === 'start')
  const end = maxHeight(({ edge }) => edge === 'end')
  const after = maxHeight(({ edge, padBody }) => edge === 'end' && !padBody)
  const padded = maxHeight(({ padBody = false }) => padBody)
  setSpace(document.documentElement, 'scroll-padding-block-start', start)
  setSpace(document.documentElement, 'scroll-padding-block-end', end)
  setSpace(document.body, 'margin-block-end', after)
  padBody(padded)
}

/** Height in CSS px of the tallest element whose space `which` accepts; 0 if it accepts none. */
function maxHeight(which: (space: ReservedSpace) => boolean): number {
  const chosen = [...covering].filter(([, space]) => which(space))
  return Math.max(0, ...chosen.map(([element]) => element.getBoundingClientRect().height))
}

function setSpace(element: HTMLElement, property: string, px: number): void {
  if (px > 0) element.style.setProperty(property, `${px}px`)
  else element.style.removeProperty(property)
  dropEmptyStyle(element)
}

/** Adds `px` to the body's own bottom padding; 0 restores the body's own padding. */
function padBody(px: number): void {
  const { style } = document.body
  const property = 'padding-bottom'
  if (px > 0)
    ownPadding ??= { value: style.getPropertyValue(property), priority: style.getPropertyPriority(property) }
  if (!ownPadding) return
  const { value, priority } = ownPadding
  style.setProperty(property, value, priority)
  if (px > 0) {
    const without = Number.parseFloat(getComputedStyle(document.body).paddingBottom) || 0
    return style.setProperty(property, `${without + px}px`, priority)
  }
  ownPadding = undefined
  dropEmptyStyle(document.body)
}

function dropEmptyStyle(element: HTMLElement): void {
  if (element.getAttribute('style') === '') element.removeAttribute('style')
}
