import type L from 'leaflet'
import type { MapPlace } from '../places/usablePlaces.ts'
import { createPin } from './createPin.ts'
import { placeIcon } from './placeIcon.ts'

/** Makes each place's pin once; a filter only changes the number on the pin. */
export function createPinCache(imageFolder: string | undefined): (place: MapPlace) => L.Marker {
  const cached = new Map<string, { pin: L.Marker; number: number }>()

  return function pinFor(place) {
    const { id, number } = place
    const earlier = cached.get(id)
    if (earlier?.number === number) return earlier.pin
    const icon = placeIcon(place, imageFolder)
    const pin = earlier?.pin ?? createPin(place, icon)
    pin.options.icon = icon // drawn when the pin is next shown, as a filter first removes all pins
    cached.set(id, { pin, number })
    return pin
  }
}
