import type L from 'leaflet'
import type { MapPlace } from '../places/usablePlaces.ts'
import { createPin } from './createPin.ts'
import { ImageIcon } from './ImageIcon.ts'
import { PlaceIcon } from './PlaceIcon.ts'

/** Which region a pin belongs to. */
export const regionOf = new WeakMap<L.Marker, string>()

/** Makes each place's pin once: a filter changes no more than its number. */
export function createPinBox(imageFolder: string | undefined): (place: MapPlace) => L.Marker {
  const known = new Map<string, { pin: L.Marker; number: number }>()
  const iconOf = (place: MapPlace) =>
    imageFolder ? new ImageIcon(imageFolder, place.id) : new PlaceIcon(place)

  return function pinFor(place) {
    const { id, number, region } = place
    const earlier = known.get(id)
    if (earlier?.number === number) return earlier.pin
    const icon = iconOf(place)
    const pin = earlier?.pin ?? createPin(place, icon)
    pin.options.icon = icon // it is drawn anew: a filter takes all pins off the map first
    known.set(id, { pin, number })
    regionOf.set(pin, region)
    return pin
  }
}
