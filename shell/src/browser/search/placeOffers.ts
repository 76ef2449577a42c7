/** Pixels of height that are enough to show four suggestions. */
const enough = 280
/** Pixels between the panel and the heading or the window's edge. */
const gap = 16
/** Pixels of the field's width that must stay above the panel when it moves sideways. */
const hold = 64

/** Puts the panel below its field, or above if there is too little room; avoids covering the page's heading. */
export function placeOffers(panel: HTMLElement, input: HTMLElement): void {
  panel.style.translate = ''
  const isAbove = layOut(panel, input)
  const text = headingBox()
  if (!text || !overlap(panel.getBoundingClientRect(), text)) return
  if (isAbove) {
    scrollBy({ top: Math.ceil(enough - roomBelow(input)), behavior: 'instant' })
    layOut(panel, input)
    return
  }
  const free = text.top - input.getBoundingClientRect().bottom
  if (free >= enough) keepRoom(panel, free)
  else panel.style.translate = `${measureShift(panel, input, text)}px`
}

function layOut(panel: HTMLElement, input: HTMLElement): boolean {
  const { top } = input.getBoundingClientRect()
  const below = roomBelow(input)
  const isAbove = below < enough && top > below
  panel.dataset['above'] = String(isAbove)
  keepRoom(panel, isAbove ? top : below)
  return isAbove
}

/** Limits the panel's height to `room`, in pixels. */
function keepRoom(panel: HTMLElement, room: number): void {
  panel.style.setProperty('--room', `${Math.floor(room)}px`)
}

function roomBelow(input: HTMLElement): number {
  return (visualViewport?.height ?? innerHeight) - input.getBoundingClientRect().bottom
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const isBeside = one.right <= other.left || other.right <= one.left
  return !isBeside && one.top < other.bottom && other.top < one.bottom
}

/** The box of the heading's letters; the heading's element is as wide as the page. */
function headingBox(): DOMRect | undefined {
  const heading = document.querySelector('h1')
  if (!heading) return undefined
  const range = document.createRange()
  range.selectNodeContents(heading)
  return range.getBoundingClientRect()
}

/** Pixels by which the panel must move sideways to show the heading, limited so that it stays below its field. */
function measureShift(panel: HTMLElement, input: HTMLElement, text: DOMRect): number {
  const box = panel.getBoundingClientRect()
  const field = input.getBoundingClientRect()
  const isLtr = getComputedStyle(panel).direction === 'ltr'
  const wanted = isLtr ? text.right + gap - box.left : box.right + gap - text.left
  const toEdge = isLtr ? innerWidth - gap - box.right : box.left - gap
  const onField = isLtr ? field.right - hold - box.left : box.right - field.left - hold
  const shift = Math.max(0, Math.min(wanted, toEdge, onField))
  return isLtr ? shift : -shift
}
