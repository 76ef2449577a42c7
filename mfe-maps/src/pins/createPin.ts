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
  pin.bindPopup(
    function fillCard() {
      const popup = pin.getPopup()
      if (popup) popup.options.maxWidth = widthFor(pin)
      return placeCard(facts)
    },
    { className: 'maps-popup', minWidth: narrowest, autoPanPaddingTopLeft: [controls, controls] },
  )
  pin.on('popupopen', ({ popup }) => leaveByEscape(pin, popup))
  return pin
}

/** Px that the buttons at the map's left and top take, with some air. */
const controls = 66
/** Px of a card's text, and of what is around it. */
const widest = 260
const narrowest = 150
const frame = 80

/** A card stands beside the zoom buttons, also on a phone. */
function widthFor(pin: L.Marker): number {
  const map = pin.getElement()?.closest('.leaflet-container')
  const room = (map?.clientWidth ?? Infinity) - controls - frame
  return Math.max(narrowest, Math.min(widest, room))
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
