import { isDataDear } from '../tab/isDataDear.ts'
import { forgetFilter } from '../slots/siteEvents.ts'
import { hideFailure, showFailure, showsFailure } from '../tab/showFailure.ts'
import { report } from '../telemetry/report.ts'

/** The list that is being filtered. */
let life = new AbortController()
let activated: Element | undefined

const fetchCode = () => import('./live/startLiveFilter.tsx')

/**
 * Brings the filter of a list alive when it opens or gets focus: until then, and without it, it is a GET form (FB4). Its
 * code is asked for when a pointer or a finger comes to the control that opens it, its places together with the code.
 */
export function followFilters(): void {
  for (const sign of ['pointerover', 'touchstart'])
    document.addEventListener(sign, fetchCodeAhead, { passive: true })
  document.addEventListener('focusin', function wakeFilter({ target }) {
    const box =
      target instanceof Element ? target.closest<HTMLElement>('[data-filter-box][data-places]') : null
    if (!box || box === activated) return
    activated = box
    const { signal } = life
    const places = fetchPlaces(box, signal)
    fetchCode()
      .then(({ startLiveFilter }) => startLiveFilter(box, places, signal))
      .then(() => hideFailure(actionsOf(box)))
      .catch(function stayForm(error: unknown) {
        if (signal.aborted) return
        activated = undefined
        if (!showsFailure(actionsOf(box))) showFailure(actionsOf(box), notAtOnce)
        report({ name: 'shellPartFailed', cause: `live filter: ${String(error)}` })
      })
  })
}

function fetchCodeAhead({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('[data-toggle-main]') || isDataDear()) return
  fetchCode().catch(() => undefined) // who opens the filter is told of it
}

function fetchPlaces({ dataset }: HTMLElement, signal: AbortSignal): Promise<Response> {
  const places = fetch(dataset['places'] ?? '', { signal })
  places.catch(() => undefined) // who waits for it is told of it
  return places
}

/** Tried again with the next field; until then the form's own button does it. */
const notAtOnce = 'The list cannot follow your choices just now. “Show places” asks for it.'

function actionsOf(box: HTMLElement): Element {
  return box.querySelector('.shell-filter-actions') ?? box
}

/** Ends what filters the page that is being left. */
export function leaveFilter(): void {
  life.abort()
  forgetFilter()
  life = new AbortController()
  activated = undefined
}
