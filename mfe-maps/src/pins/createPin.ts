import L from 'leaflet'
import { placeCard } from './placeCard.ts'

interface PinFacts {
  name: string
  at: { lat: number; lon: number }
  href?: string
  population?: number
  region?: string
}

/** A pin that opens its card on a click, Enter or Space; Escape closes it again. */
export function createPin(facts: PinFacts, icon: L.Icon.Default | L.DivIcon): L.Marker {
  const pin = L.marker([facts.at.lat, facts.at.lon], { icon, alt: facts.name, riseOnHover: true })
  pin.bindPopup(() => placeCard(facts), { className: 'maps-popup', minWidth: 160, maxWidth: 260 })
  pin.on('popupopen', ({ popup }) => leaveByEscape(pin, popup))
  return pin
}

function leaveByEscape(pin: L.Marker, popup: L.Popup): void {
  const card = popup.getElement()
  if (document.activeElement === pin.getElement()) card?.querySelector<HTMLElement>('a')?.focus()
  card?.addEventListener('keydown', function leave(event) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    pin.closePopup()
    pin.getElement()?.focus()
  })
}
