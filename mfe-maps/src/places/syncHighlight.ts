import { prefersReducedMotion } from '../controls/prefersReducedMotion.ts'
import type { Site } from '@tessera/kit/contract/remote'

type ElementOf = (placeId: string) => Element | undefined

/** Hovering or focusing a row (`data-place-id`) marks its pin or cluster, or the reverse (MP7). Returns how to stop. */
export function syncHighlight(map: HTMLElement, elementOf: ElementOf, site: Site): () => void {
  const life = new AbortController()
  const notify = (by: 'list' | 'map') => (placeId: string | null) =>
    site.emit('place-marked', { placeId, by })
  followPointing(document, 'placeId', notify('list'), life.signal)
  followPointing(map, 'pin', notify('map'), life.signal)
  map.addEventListener('focusin', showRow, { signal: life.signal })
  const pinMark = createMark((element, on) => element.classList.toggle('maps-marked', on))
  const rowMark = createMark((element, on) => element.setAttribute('data-marked', String(on)))
  const stopHearing = site.on('place-marked', ({ placeId, by }) => {
    if (by === 'list') pinMark(placeId === null ? undefined : elementOf(placeId))
    else rowMark(rowElement(placeId))
  })
  return function stop() {
    life.abort()
    stopHearing()
    pinMark(undefined)
    rowMark(undefined)
  }
}

/** Brings the row of a pressed or focused pin into view, if the list is beside the map. */
function showRow({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !matchMedia('(width >= 64rem)').matches) return
  rowElement(target.dataset['pin'] ?? null)?.scrollIntoView({
    block: 'nearest',
    behavior: prefersReducedMotion() ? 'auto' : 'smooth',
  })
}

/** Reports the value of the hovered or focused element's `data-<field>`; `null` when the element is left. */
function followPointing(
  inside: Document | HTMLElement,
  field: 'placeId' | 'pin',
  notify: (value: string | null) => void,
  signal: AbortSignal,
): void {
  const selector = field === 'pin' ? '[data-pin]' : '[data-place-id]'
  const pointed = ({ target }: Event) =>
    (target instanceof Element && target.closest<HTMLElement>(selector)?.dataset[field]) || null
  for (const name of ['pointerover', 'focusin', 'pointerout', 'focusout']) {
    inside.addEventListener(
      name,
      (event) => {
        const value = pointed(event)
        if (value !== null) notify(name.endsWith('out') ? null : value)
      },
      { signal },
    )
  }
}

/** Keeps one element marked at a time. */
function createMark(set: (element: Element, on: boolean) => void): (next: Element | undefined) => void {
  let marked: Element | undefined
  return function mark(next) {
    if (next === marked) return
    if (marked) set(marked, false)
    if (next) set(next, true)
    marked = next
  }
}

function rowElement(placeId: string | null): Element | undefined {
  if (placeId === null) return undefined
  return document.querySelector(`[data-place-id="${CSS.escape(placeId)}"]`) ?? undefined
}
