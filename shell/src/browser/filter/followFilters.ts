import { saveData } from '../tab/saveData.ts'
import { forgetFilter } from '../slots/siteEvents.ts'
import { watchDwell } from '../slots/watchDwell.ts'
import { hideFailure, showFailure, showsFailure } from '../tab/showFailure.ts'
import { readWord } from '../tab/announce.ts'
import { report } from '../telemetry/report.ts'

const toggles = '[data-toggle-main]'
const boxes = '[data-filter-box][data-list]'

/**
 * Activates a list's filter when it opens or gets focus; until then it is a plain GET form (FB4). The filter's code is
 * prefetched when its control stays in view; the list's items, when a pointer or a finger is on the control.
 */
export function followFilters() {
  const dwell = watchDwell(fetchAhead)
  let life = new AbortController()
  let activated: Element | undefined
  /** The request for the items of a list. */
  let fetched: { box: HTMLElement; items: Promise<Response> } | undefined
  for (const sign of ['pointerover', 'touchstart'])
    document.addEventListener(sign, prefetchOnSign, { passive: true })
  document.addEventListener('focusin', function activateFilter({ target }) {
    const box = target instanceof Element ? target.closest<HTMLElement>(boxes) : null
    if (!box || box === activated) return
    activated = box
    const { signal } = life
    const items = requestItems(box)
    fetched = undefined
    fetchCode()
      .then(({ filterLive }) => filterLive(box, items, signal))
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
    if (box && box !== activated) fetched = { box, items: requestItems(box) }
  }

  /** Requests a list's items, unless they are requested already; again after a failure. */
  function requestItems(box: HTMLElement): Promise<Response> {
    if (fetched?.box === box) return fetched.items
    const items = fetch(box.dataset['list'] ?? '', { signal: life.signal })
    items.catch(() => (fetched = undefined))
    return items
  }
}

const fetchCode = () => import('./live/filterLive.tsx')

function fetchAhead(): void {
  fetchCode().catch(() => undefined) // a failure is reported when the filter is opened
}

function findActions(box: HTMLElement): Element {
  return box.querySelector('.shell-filter-actions') ?? box
}
