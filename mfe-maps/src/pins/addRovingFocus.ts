import L from 'leaflet'
import { prefersReducedMotion } from '../controls/prefersReducedMotion.ts'
import { nearestTowards, type Direction } from './nearestTowards.ts'
import { panIntoView } from './panIntoView.ts'
import { wordsOfPage } from '../words/chooseWords.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

L.Marker.mergeOptions({ autoPanOnFocus: false }) // this would change to a whole zoom; `panIntoView` does not

/**
 * One tab stop for all pins and clusters: an arrow key moves to the nearest marker in its direction, Escape to the map
 * (MP7). If the focused marker disappears, the nearest gets the focus. Returns a function that stops this.
 */
export function addRovingFocus(map: L.Map): () => void {
  const pane = map.getPane('markerPane')
  if (!pane) return () => undefined
  const life = new AbortController()
  const { signal } = life
  let stop: HTMLElement | undefined
  let focused: { marker: HTMLElement; at: DOMRect } | undefined
  pane.role = 'group'
  pane.ariaLabel = wordsOfPage().text('pins')
  document.addEventListener('focusin', follow, { signal })
  document.addEventListener('pointerdown', forgetFocused, { signal })
  pane.addEventListener('keydown', moveFocus, { signal })
  const changes = new MutationObserver(keepOneStop)
  changes.observe(pane, { childList: true })
  keepOneStop()
  return function leave() {
    changes.disconnect()
    life.abort()
  }

  function markers(): HTMLElement[] {
    return [...(pane?.querySelectorAll<HTMLElement>(':scope > [tabindex]') ?? [])]
  }

  function keepOneStop(): void {
    const all = markers()
    if (focused && !focused.marker.isConnected) focusNearest(all, focused.at)
    if (!stop?.isConnected) stop = all[0]
    for (const marker of all) marker.tabIndex = marker === stop ? 0 : -1
  }

  /** Focuses the nearest marker, unless the visitor has moved the focus elsewhere on the page. */
  function focusNearest(all: readonly HTMLElement[], from: DOMRect): void {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== map.getContainer()) forgetFocused()
    else nearestTowards(from, all, boxOf)?.focus({ preventScroll: true })
  }

  function follow({ target }: FocusEvent): void {
    forgetFocused()
    const marker = markers().find((one) => one === target)
    if (!marker) return
    if (marker.matches(':focus-visible')) {
      panIntoView(map, marker, !prefersReducedMotion())
      focused = { marker, at: boxOf(marker) }
    }
    if (stop && stop !== marker) stop.tabIndex = -1
    stop = marker
    marker.tabIndex = 0
  }

  function forgetFocused(): void {
    focused = undefined
  }

  function moveFocus(event: KeyboardEvent): void {
    const { key, target } = event
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const marker = markers().find((one) => one === target)
    const direction = directions[key]
    if (!marker || (!direction && key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (direction) {
      const others = markers().filter((one) => one !== marker)
      nearestTowards(boxOf(marker), others, boxOf, direction)?.focus({ preventScroll: true })
    } else {
      map.closePopup()
      map.getContainer().focus({ preventScroll: true })
    }
  }
}

function boxOf(marker: HTMLElement): DOMRect {
  return marker.getBoundingClientRect()
}
