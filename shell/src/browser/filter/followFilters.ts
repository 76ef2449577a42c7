import { saveData } from '../tab/saveData.ts'
import { forgetFilter } from '../slots/siteEvents.ts'
import { watchDwell } from '../slots/watchDwell.ts'
import { hideFailure, showFailure, showsFailure } from '../tab/showFailure.ts'
import { readWord } from '../tab/announce.ts'
import { report } from '../telemetry/report.ts'

const toggles = '[data-toggle-main]'
const boxes = '[data-filter-box][data-places]'

/**
 * Activates a list's filter when it opens or gets focus; until then it is a plain GET form (FB4). The filter's code is
 * prefetched when its control stays in view; the list's places, when a pointer or a finger is on the control.
 */
export function followFilters() {
  const dwell = watchDwell(fetchAhead)
  let life = new AbortController()
  let activated: Element | undefined
  /** The request for the places of a list. */
  let fetched: { box: HTMLElement; places: Promise<Response> } | undefined
  for (const sign of ['pointerover', 'touchstart'])
    document.addEventListener(sign, prefetchOnSign, { passive: true })
  document.addEventListener('focusin', function activateFilter({ target }) {
    const box = target instanceof Element ? target.closest<HTMLElement>(boxes) : null
    if (!box || box === activated) return
    activated = box
    const { signal } = life
    const places = requestPlaces(box)
    fetched = undefined
    fetchCode()
      .then(({ startLiveFilter }) => startLiveFilter(box, places, signal))
      .then(() => hideFailure(findActions(box)))
      .catch(function stayForm(error: unknown) {
        if (signal.aborted) return
        activated = undefined
        if (!showsFailure(findActions(box))) showFailure(findActions(box), readWord('notLive'))
        report({ name: 'shellPartFailed', cause: `live filter: ${String(error)}` })
      })
  })
  return { enter, leave }

  function enter(root: ParentNode): void {
    if (document.querySelector(boxes)) root.querySelectorAll(toggles).forEach(dwell.observe)
  }

  function leave(): void {
    document.querySelectorAll(toggles).forEach(dwell.unobserve)
    life.abort()
    forgetFilter()
    life = new AbortController()
    activated = undefined
    fetched = undefined
  }

  function prefetchOnSign({ target }: Event): void {
    if (!(target instanceof Element) || !target.closest(toggles) || saveData()) return
    fetchAhead()
    const box = document.querySelector<HTMLElement>(boxes)
    if (box && box !== activated) fetched = { box, places: requestPlaces(box) }
  }

  /** Requests a list's places, unless they are requested already; again after a failure. */
  function requestPlaces(box: HTMLElement): Promise<Response> {
    if (fetched?.box === box) return fetched.places
    const places = fetch(box.dataset['places'] ?? '', { signal: life.signal })
    places.catch(() => (fetched = undefined))
    return places
  }
}

function fetchCode() {
  return import('./live/startLiveFilter.tsx')
}

function fetchAhead(): void {
  fetchCode().catch(() => undefined) // a failure is reported when the filter is opened
}

function findActions(box: HTMLElement): Element {
  return box.querySelector('.shell-filter-actions') ?? box
}
