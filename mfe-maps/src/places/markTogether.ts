import type { Site } from '@tessera/kit/contract/remote'
import type L from 'leaflet'

type Pins = ReadonlyMap<string, L.Marker>

/**
 * Hovering or focusing a row of the list marks its pin, or the cluster that holds it, and the other way round (MP7).
 * Rows are the page's elements with `data-place-id`. Returns how to stop.
 */
export function markTogether(pins: Pins, clusters: L.MarkerClusterGroup, site: Site): () => void {
  const life = new AbortController()
  tellOfRows(site, life.signal)
  tellOfPins(pins, site)
  const pinMark = createMark((element, on) => element.classList.toggle('maps-marked', on))
  const rowMark = createMark((element, on) => element.setAttribute('data-marked', String(on)))
  const stopHearing = site.on('place-marked', ({ placeId, by }) => {
    if (by === 'list') pinMark(pinElement(pins, clusters, placeId))
    else rowMark(rowElement(placeId))
  })
  return function stop() {
    life.abort()
    stopHearing()
    pinMark(undefined)
    rowMark(undefined)
  }
}

function tellOfRows(site: Site, signal: AbortSignal): void {
  const tell = (event: Event, leaves: boolean) => {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-place-id]')
    const placeId = row && row.dataset['placeId']
    if (placeId) site.emit('place-marked', { placeId: leaves ? null : placeId, by: 'list' })
  }
  for (const name of ['pointerover', 'focusin']) {
    document.addEventListener(name, (event) => tell(event, false), { signal })
  }
  for (const name of ['pointerout', 'focusout']) {
    document.addEventListener(name, (event) => tell(event, true), { signal })
  }
}

function tellOfPins(pins: Pins, site: Site): void {
  for (const [placeId, pin] of pins) {
    const mark = () => site.emit('place-marked', { placeId, by: 'map' })
    const unmark = () => site.emit('place-marked', { placeId: null, by: 'map' })
    pin.on('mouseover', mark).on('mouseout', unmark)
    pin.on('add', function tellOfFocus() {
      pin.getElement()?.addEventListener('focus', mark)
      pin.getElement()?.addEventListener('blur', unmark)
    })
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

function pinElement(pins: Pins, clusters: L.MarkerClusterGroup, placeId: string | null): Element | undefined {
  const pin = placeId === null ? undefined : pins.get(placeId)
  return pin && clusters.getVisibleParent(pin)?.getElement()
}

function rowElement(placeId: string | null): Element | undefined {
  if (placeId === null) return undefined
  return document.querySelector(`[data-place-id="${CSS.escape(placeId)}"]`) ?? undefined
}
